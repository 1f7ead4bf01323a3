import type { CellKeyDownEvent, ColumnState, FullWidthCellKeyDownEvent, GridApi, IDatasource } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useState } from "react";
import { useTranslations } from "../use-translations.ts";
import { storeColumns, readStoredColumns } from "./column-storage.ts";
import { type GridColumn, OpenRowContext, toColumnDefs } from "./grid-columns.tsx";
import { registerGridModules } from "./grid-modules.ts";
import { type EmptyMessages, GridNotice } from "./grid-notice.tsx";
import { adoptGridStyles, styleContainer, styleLayer } from "./grid-styles.ts";
import { gridTheme, headerHeight, rowHeight } from "./grid-theme.ts";
import { type RowSelection, SelectionContext } from "./row-selection.ts";
import type { RowSource } from "./row-source.ts";
import { SourceContext } from "./source-context.ts";
import { useGridMessages } from "./use-grid-messages.ts";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "./grid.module.css";

registerGridModules();
adoptGridStyles();

type DataGridProps<Row> = {
  /** The storage key of the columns' order and widths. */
  readonly id: string;
  readonly label: string;
  readonly source: RowSource<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly empty: EmptyMessages;
  readonly openId?: string | null;
  readonly onOpen?: (row: Row) => void;
  /** Needs `nameOf`. Rows can be selected singly, by range, or all. */
  readonly selection?: RowSelection;
  readonly nameOf?: (row: Row) => string;
};

const blockSize = 100;

/**
 * The console's large tables: rows are fetched as they scroll into view, arrow keys move, Enter opens, Space selects.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { id, label, source, columns, empty, openId = null, onOpen, selection, nameOf } = props;
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  const localeText = useGridMessages();
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
    if (api !== null) storeColumns(id, api.getColumnState());
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
              localeText={localeText}
              suppressNoRowsOverlay
              suppressDragLeaveHidesColumns
              ensureDomOrder
              animateRows={false}
              onGridReady={({ api: grid }) => {
                setApi(grid);
                applyColumns(grid, readStoredColumns(id));
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

/** The row of the focused cell, which shortcuts act on. */
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
