import { profileForms } from "@meander/domain/contract/profile-sections";
import type { Project } from "@meander/domain/contract/profiles";
import { useTranslations } from "use-intl";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import { DetailSection, LinkList } from "../components/detail-sections.tsx";
import { LinkRows } from "./link-rows.tsx";
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
          {(fields) => (
            <LinkRows
              list={name}
              fields={fields}
              newLink={{ text: "", href: "https://", sortOrder: 0 }}
              max={MAX}
              naming={{
                field: "text",
                label: t("linkText"),
                read: ({ text }) => text,
                write: (link, text) => ({ ...link, text }),
              }}
            />
          )}
        </EditableFields>
      </div>
    </DetailSection>
  );
}
