import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import type { EditedFields } from "../../../shared/inline-edit/inline-fields.tsx";
import { SortableRows } from "../../../shared/reorder/sortable-rows.tsx";
import { inOrder } from "./in-order.ts";

type Link = { readonly href: string; readonly sortOrder: number };

type LinkRowsProps<Row extends Link> = {
  /** Unique on the page. */
  readonly list: string;
  readonly fields: EditedFields<{ readonly links: Row[] }>;
  readonly newLink: Row;
  readonly max: number;
  /** The field that names a link. */
  readonly naming: {
    readonly field: string;
    readonly label: string;
    readonly read: (link: Row) => string;
    readonly write: (link: Row, name: string) => Row;
  };
};

/** Links as rows of a name and an address. */
export function LinkRows<Row extends Link>({ list, fields, newLink, max, naming }: LinkRowsProps<Row>) {
  const t = useTranslations("profileEditing");
  const { value, change, errors } = fields;
  return (
    <SortableRows
      list={list}
      items={value.links}
      newItem={newLink}
      addLabel={t("addLink")}
      max={max}
      onChange={(links) => change({ links: inOrder(links) })}
    >
      {(link, index, changeLink) => (
        <>
          <TextField
            label={naming.label}
            value={naming.read(link)}
            error={errors[`links.${index}.${naming.field}`]}
            onChange={(event) => changeLink(naming.write(link, event.target.value))}
          />
          <TextField
            label={t("address")}
            type="url"
            inputMode="url"
            value={link.href}
            error={errors[`links.${index}.href`]}
            onChange={(event) => changeLink({ ...link, href: event.target.value })}
          />
        </>
      )}
    </SortableRows>
  );
}
