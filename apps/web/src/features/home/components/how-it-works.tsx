import { useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "../home.module.css";

/** Three steps along one path: beside each other in wide layouts, below each other on phones. */
export function HowItWorks() {
  const t = useTranslations("home");
  const id = useId();
  const steps = [
    { title: t("stepFind"), text: t("stepFindText") },
    { title: t("stepVote"), text: t("stepVoteText") },
    { title: t("stepGo"), text: t("stepGoText") },
  ];
  return (
    <section className={classNames(styles.how, styles.section)} aria-labelledby={id}>
      <h2 id={id}>{t("howItWorks")}</h2>
      <div className={styles.howRoute}>
        <svg
          className={classNames(styles.howPath, styles.howPathDesktop)}
          viewBox="0 0 900 120"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M-40 84C20 84 60 28 150 28s150 70 300 64S660 24 750 36s110 40 190 20" />
        </svg>
        <svg
          className={classNames(styles.howPath, styles.howPathPhone)}
          viewBox="0 0 60 600"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M30-20c0 60-22 70-10 130s34 90 14 180-26 90 0 170 8 90-4 160" />
        </svg>
        <ol className={styles.howSteps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
