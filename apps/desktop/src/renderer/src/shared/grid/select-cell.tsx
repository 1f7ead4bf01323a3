import type { ICellRendererParams } from "ag-grid-community";
import { useContext, useSyncExternalStore } from "react";
import { useTranslations } from "../use-translations.ts";
import { SelectionContext } from "./row-selection.ts";
import { SourceContext } from "./source-context.ts";
import styles from "./grid.module.css";

type SelectParams<Row> = ICellRendererParams<Row> & {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
};

/** Space toggles the row from any of its cells, so the checkbox is no tab stop. */
export function SelectCell<Row>({ data, idOf, nameOf }: SelectParams<Row>) {
  const t = useTranslations("console.administration.grid");
  const selection = useContext(SelectionContext);
  const source = useContext(SourceContext);
  if (data === undefined || selection === null || source === null) return null;
  const id = idOf(data);
  const isChosen = selection.ids.has(id);
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={styles.box}
      aria-label={t("select", { name: nameOf(data) })}
      data-chosen={isChosen || undefined}
      checked={isChosen}
      onChange={() => undefined}
      onClick={(event) => {
        event.stopPropagation();
        selection.toggle(id, source.ids, event.shiftKey);
      }}
    />
  );
}

/** Selects all rows fetched so far and shows their number. */
export function SelectAll() {
  const t = useTranslations("console.administration.grid");
  const selection = useContext(SelectionContext);
  const source = useContext(SourceContext);
  const loadedCount = useSyncExternalStore(source?.subscribe ?? noSource, () => source?.getState().loadedCount ?? 0);
  if (selection === null || source === null) return null;
  const areAllChosen = loadedCount > 0 && selection.ids.size >= loadedCount;
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t("selectAll", { count: loadedCount })}
      checked={areAllChosen}
      ref={(box) => {
        if (box) box.indeterminate = selection.ids.size > 0 && !areAllChosen;
      }}
      onChange={() => (areAllChosen ? selection.clear() : selection.replace(source.ids))}
    />
  );
}

const noSource = () => () => undefined;
