import { classNames } from "@meander/ui/primitives/class-names";
import type { ColDef, ICellRendererParams } from "ag-grid-community";
import { createContext, type ReactNode, useContext } from "react";
import { SelectAll, SelectCell } from "./select-cell.tsx";
import styles from "./grid.module.css";

/**
 * A column as pages declare it. The first one names the row: it is the row header for assistive technology and can't be
 * moved.
 */
export type GridColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Initial width in pixels. */
  readonly width: number;
  /** Takes a share of the remaining width. */
  readonly flex?: number;
  /** Figures are right-aligned. */
  readonly isFigure?: boolean;
  readonly render: (row: Row) => ReactNode;
};

/** The id of the row whose details are open. */
export const OpenRowContext = createContext<string | null>(null);

type CellParams<Row> = ICellRendererParams<Row, Row> & {
  readonly render: (row: Row) => ReactNode;
  readonly idOf: (row: Row) => string;
};

function GridCell<Row>({ data, render, idOf }: CellParams<Row>) {
  const openId = useContext(OpenRowContext);
  if (data === undefined) return <span className={styles.bone} aria-hidden="true" />;
  return (
    <span className={styles.cell} data-open={idOf(data) === openId || undefined}>
      {render(data)}
    </span>
  );
}

export const selectColumnId = "select";

export function toColumnDefs<Row>(
  columns: readonly GridColumn<Row>[],
  idOf: (row: Row) => string,
  nameOf: ((row: Row) => string) | undefined,
): ColDef<Row>[] {
  const defs = columns.map(
    ({ id, header, width, flex, isFigure = false, render }, index): ColDef<Row, Row> => ({
      colId: id,
      headerName: header,
      width,
      minWidth: Math.min(width, 72),
      ...(flex === undefined ? {} : { flex, minWidth: width }),
      ...(index === 0 ? { suppressMovable: true, lockPosition: "left" } : {}),
      cellClass: classNames(isFigure && styles.figure),
      headerClass: classNames(isFigure && styles.figure),
      cellRenderer: GridCell,
      cellRendererParams: { render, idOf },
      // The row is the value, so that a changed row re-renders its cells.
      valueGetter: ({ data }) => data ?? null,
    }),
  );
  return nameOf === undefined ? defs : [selectColumn(idOf, nameOf), ...defs];
}

function selectColumn<Row>(idOf: (row: Row) => string, nameOf: (row: Row) => string): ColDef<Row> {
  return {
    colId: selectColumnId,
    headerName: "",
    width: 44,
    resizable: false,
    suppressMovable: true,
    lockPosition: "left",
    cellClass: classNames(styles.select),
    headerClass: classNames(styles.select),
    headerComponent: SelectAll,
    cellRenderer: SelectCell,
    cellRendererParams: { idOf, nameOf },
    valueGetter: ({ data }) => data ?? null,
  };
}
