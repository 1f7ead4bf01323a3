import type { ActiveActivity } from "@meander/domain/contract/administration";
import { FlexRender, useTable } from "@tanstack/react-table";
import { useTranslations } from "use-intl";
import { ActiveCard } from "./active-card.tsx";
import { activeColumns, features, figureColumns } from "./active-columns.tsx";
import styles from "../admin.module.css";

type ActiveTableProps = { readonly activities: readonly ActiveActivity[] };

/** A table in wide layouts, else one card per row. */
export function ActiveTable({ activities }: ActiveTableProps) {
  const t = useTranslations("admin");
  const table = useTable({
    features,
    columns: activeColumns,
    data: activities,
    getRowId: (activity: ActiveActivity) => activity._id,
  });
  const { rows } = table.getRowModel();
  return (
    <>
      <table className={styles.table} data-testid="admin-table" aria-label={t("title")}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" data-figure={figureColumns.has(header.column.id) || undefined}>
                  <FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-figure={figureColumns.has(cell.column.id) || undefined}>
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <ActiveCard activity={row.original} />
          </li>
        ))}
      </ul>
    </>
  );
}
