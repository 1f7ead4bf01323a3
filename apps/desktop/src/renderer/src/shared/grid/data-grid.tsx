import type { CellKeyDownEvent, ColumnState, FullWidthCellKeyDownEvent, GridApi, IDatasource } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { keepColumns, recallColumns } from "./column-memory.ts";
import { type GridColumn, OpenRowContext, toColumnDefs } from "./grid-columns.tsx";
import { registerGridModules } from "./grid-modules.ts";
import { type EmptyWords, GridNotice } from "./grid-notice.tsx";
import { adoptGridStyles, styleContainer, styleLayer } from "./grid-styles.ts";
import { gridTheme, headerHeight, rowHeight } from "./grid-theme.ts";
import { type RowSelection, SelectionContext } from "./row-selection.ts";
import type { RowSource } from "./row-source.ts";
import { SourceContext } from "./source-context.ts";
import { useGridWords } from "./use-grid-words.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./grid.module.css";

registerGridModules();
adoptGridStyles();

type DataGridProps<Row> = {
  /** Under which the person's widths and order are kept. */
  readonly id: string;
  readonly label: string;
  readonly source: RowSource<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly empty: EmptyWords;
  readonly openId?: string | null;
  readonly onOpen?: (row: Row) => void;
  /** With `nameOf`: rows can be chosen, one by one, by stretches, or all. */
  readonly selection?: RowSelection;
  readonly nameOf?: (row: Row) => string;
};

const blockSize = 100;

/** The console's large tables: rows fetched as they come into view, moved through by the arrow keys, opened by Enter, chosen by Space. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { id, label, source, columns, empty, openId = null, onOpen, selection, nameOf } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const words = useGridWords();
  const t = useTranslations("console.administration.grid");
  const datasource = useMemo(() => datasourceOf(source), [source]);
  const columnDefs = useMemo(() => toColumnDefs(columns, source.idOf, nameOf), [columns, source, nameOf]);
  useEffect(() => source.onRowChanged((row) => api?.getRowNode(source.idOf(row))?.setData(row)), [api, source]);

  const onCellKeyDown = ({ data, event }: CellKeyDownEvent<Row> | FullWidthCellKeyDownEvent<Row>) => {
    if (data === undefined || !(event instanceof KeyboardEvent)) return;
    if (event.key === "Enter") onOpen?.(data);
    else if (event.key === " " && selection !== undefined)
      selection.toggle(source.idOf(data), source.ids, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onColumnsChanged = () => {
    if (api !== null) keepColumns(id, api.getColumnState());
  };

  return (
    <section className={styles.grid} data-slot="grid" aria-label={label}>
      <OpenRowContext value={openId}>
        <SelectionContext value={selection ?? null}>
          <SourceContext value={source}>
            <AgGridReact<Row>
              theme={gridTheme}
              themeStyleContainer={styleContainer}
              themeCssLayer={styleLayer}
              rowHeight={rowHeight}
              headerHeight={headerHeight}
              rowModelType="infinite"
              cacheBlockSize={blockSize}
              infiniteInitialRowCount={20}
              maxConcurrentDatasourceRequests={1}
              datasource={datasource}
              getRowId={({ data }) => source.idOf(data)}
              columnDefs={columnDefs}
              defaultColDef={{ sortable: false, suppressHeaderMenuButton: true, suppressHeaderContextMenu: true }}
              localeText={words}
              suppressNoRowsOverlay
              suppressDragLeaveHidesColumns
              ensureDomOrder
              animateRows={false}
              onGridReady={({ api: grid }) => {
                setApi(grid);
                applyColumns(grid, recallColumns(id));
              }}
              onColumnMoved={({ finished, source: by }) => finished && by !== "api" && onColumnsChanged()}
              onColumnResized={({ finished, source: by }) => finished && by === "uiColumnResized" && onColumnsChanged()}
              onCellKeyDown={onCellKeyDown}
              onRowClicked={({ data }) => data !== undefined && onOpen?.(data)}
            />
          </SourceContext>
        </SelectionContext>
      </OpenRowContext>
      <GridNotice source={source} empty={empty} onRetry={() => api?.purgeInfiniteCache()} />
      <span className={a11y.visuallyHidden} role="status">
        {selection === undefined || selection.ids.size === 0 ? "" : t("chosen", { count: selection.ids.size })}
      </span>
    </section>
  );
}

/** The row whose cell has the focus right now: what a letter acts on. */
export function findFocusedRowId(): string | null {
  return document.activeElement?.closest("[data-slot=grid] [row-id]")?.getAttribute("row-id") ?? null;
}

function datasourceOf<Row>(source: RowSource<Row>): IDatasource {
  return {
    getRows: ({ startRow, endRow, successCallback, failCallback }) => {
      source.readRows(startRow, endRow).then(({ rows, lastRow }) => successCallback([...rows], lastRow), failCallback);
    },
  };
}

function applyColumns<Row>(grid: GridApi<Row>, state: ColumnState[] | null): void {
  if (state !== null) grid.applyColumnState({ state, applyOrder: true });
}
