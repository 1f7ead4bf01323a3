import { userPath } from "@meander/domain/paths";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import type { Owner } from "../queries.ts";
import detailStyles from "../detail.module.css";
import styles from "../profile.module.css";

type DetailSectionProps = { readonly title: string; readonly text?: string | null; readonly children?: ReactNode };

export function DetailSection({ title, text, children }: DetailSectionProps) {
  if ((text === null || text === undefined || text === "") && children === undefined) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {typeof text === "string" && text !== "" && <p className={styles.sectionText}>{text}</p>}
      {children}
    </section>
  );
}

type Sorted = { readonly text: string; readonly sortOrder: number };

type SortedTextsProps = { readonly title: string; readonly texts: readonly Sorted[] };

export function SortedTexts({ title, texts }: SortedTextsProps) {
  if (texts.length === 0) return null;
  return (
    <DetailSection title={title}>
      <TextList texts={texts} />
    </DetailSection>
  );
}

export function TextList({ texts }: Pick<SortedTextsProps, "texts">) {
  return (
    <ul className={detailStyles.list}>
      {texts.map(({ text, sortOrder }) => (
        <li key={sortOrder}>{text}</li>
      ))}
    </ul>
  );
}

type LinksProps = { readonly links: readonly (Sorted & { readonly href: string })[] };

export function DetailLinks({ links }: LinksProps) {
  const t = useTranslations("profile");
  if (links.length === 0) return null;
  return (
    <DetailSection title={t("links")}>
      <LinkList links={links} />
    </DetailSection>
  );
}

export function LinkList({ links }: LinksProps) {
  return (
    <ul className={detailStyles.list}>
      {links.map(({ text, href, sortOrder }) => (
        <li key={sortOrder}>
          <a href={href} rel="noopener nofollow" target="_blank">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function OwnerLink({ owner }: { readonly owner: Owner }) {
  const t = useTranslations("profile");
  return (
    <p className={detailStyles.owner}>
      <Link to={userPath(owner._id)}>{t("openPage", { name: firstNameOf(owner) })}</Link>
    </p>
  );
}
