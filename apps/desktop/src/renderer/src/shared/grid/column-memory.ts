import type { ColumnState } from "ag-grid-community";

/** How a person left the columns of a grid: order and widths, on this computer. */
const keyOf = (gridId: string) => `meander.grid.${gridId}`;

export function recallColumns(gridId: string): ColumnState[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(gridId)) ?? "null");
    return Array.isArray(kept) && kept.every(isColumnState) ? kept : null;
  } catch {
    return null;
  }
}

export function keepColumns(gridId: string, columns: readonly ColumnState[]): void {
  const kept = columns.map(({ colId, width, flex }) => ({ colId, width, flex }));
  localStorage.setItem(keyOf(gridId), JSON.stringify(kept));
}

function isColumnState(value: unknown): value is ColumnState {
  return typeof value === "object" && value !== null && "colId" in value && typeof value.colId === "string";
}
