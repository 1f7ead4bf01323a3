import type { ColumnState } from "ag-grid-community";

/** The order and widths of a grid's columns, stored on this computer. */
const keyOf = (gridId: string) => `meander.grid.${gridId}`;

export function readStoredColumns(gridId: string): ColumnState[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(gridId)) ?? "null");
    return Array.isArray(stored) && stored.every(isColumnState) ? stored : null;
  } catch {
    return null;
  }
}

export function storeColumns(gridId: string, columns: readonly ColumnState[]): void {
  const stored = columns.map(({ colId, width, flex }) => ({ colId, width, flex }));
  localStorage.setItem(keyOf(gridId), JSON.stringify(stored));
}

function isColumnState(value: unknown): value is ColumnState {
  return typeof value === "object" && value !== null && "colId" in value && typeof value.colId === "string";
}
