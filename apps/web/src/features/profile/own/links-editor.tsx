import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Project } from "@meander/domain/contract/profiles";
import { TextField } from "@meander/ui/primitives/text-field";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { SortableRows } from "../../../shared/reorder/sortable-rows.tsx";
import { DetailSection, LinkList } from "../components/detail-sections.tsx";
import styles from "./own.module.css";

const MAX = 30;
type Links = { readonly links: Project["links"] };

type LinksEditorProps = {
  readonly name: string;
  readonly links: Project["links"];
  readonly onSave: (value: Links, seen: Links) => Promise<Undo>;
};

/** The links of a project or position, edited in place. */
export function LinksEditor({ name, links, onSave }: LinksEditorProps) {
  const t = useTranslations("profileEditing");
  return (
    <DetailSection title={t("links")}>
      <div className={styles.field}>
        <EditableFields<Links>
          labels={{ form: t("links"), edit: t("editLinks"), add: t("addLinks") }}
          name={name}
          stored={{ links }}
          schema={profileForms.links}
          onSave={onSave}
          render={(value) => (value.links.length === 0 ? null : <LinkList links={value.links} />)}
        >
          {({ value, change, errors }) => (
            <SortableRows
              list={name}
              items={value.links}
              newItem={{ text: "", href: "https://", sortOrder: 0 }}
              addLabel={t("addLink")}
              max={MAX}
              onChange={(changed) => change({ links: inOrder(changed) })}
            >
              {(link, index, changeLink) => (
                <>
                  <TextField
                    label={t("linkText")}
                    value={link.text}
                    error={errors[`links.${index}.text`]}
                    onChange={(event) => changeLink({ ...link, text: event.target.value })}
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
          )}
        </EditableFields>
      </div>
    </DetailSection>
  );
}

/** The rows decide the order. */
export function inOrder<Item extends object>(items: readonly Item[]): (Item & { readonly sortOrder: number })[] {
  return items.map((item, sortOrder) => ({ ...item, sortOrder }));
}
