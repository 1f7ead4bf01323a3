import { Logo } from "@meander/ui/primitives/logo";
import type { ReactNode } from "react";
import { useTranslations } from "./use-translations.ts";
import styles from "./sheet.module.css";
import textStyles from "./text.module.css";

/** A centred card, for the steps before login. */
export function Sheet({ heading, intro, children }: { heading: string; intro: string; children: ReactNode }) {
  const t = useTranslations("console");
  return (
    <main className={styles.sheet}>
      <div className={styles.brand}>
        <Logo name="meander" />
        <span>{t("title")}</span>
      </div>
      <section className={styles.card} aria-labelledby="sheet-heading">
        <h1 id="sheet-heading">{heading}</h1>
        <p className={textStyles.quiet}>{intro}</p>
        {children}
      </section>
    </main>
  );
}
