import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
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

export function SortedTexts({ title, texts }: { readonly title: string; readonly texts: readonly Sorted[] }) {
  if (texts.length === 0) return null;
  return (
    <DetailSection title={title}>
      <ul className={styles.detailList}>
        {texts.map(({ text, sortOrder }) => (
          <li key={sortOrder}>{text}</li>
        ))}
      </ul>
    </DetailSection>
  );
}

export function DetailLinks({ links }: { readonly links: readonly (Sorted & { readonly href: string })[] }) {
  const t = useTranslations("profile");
  if (links.length === 0) return null;
  return (
    <DetailSection title={t("links")}>
      <ul className={styles.detailList}>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href} rel="noopener nofollow" target="_blank">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
