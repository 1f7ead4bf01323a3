import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Step } from "../form-problems.ts";
import { stepLabels } from "./form-steps.tsx";
import styles from "../activity-form.module.css";

type FormSectionProps = { readonly step: Step; readonly children: ReactNode };

/** The fields of one step; a phone shows only the current one. */
export function FormSection({ step, children }: FormSectionProps) {
  const t = useTranslations("activityForm");
  return (
    <section className={styles.formSection} data-section={step} aria-labelledby={`section-${step}`}>
      <h2 id={`section-${step}`}>{t(stepLabels[step])}</h2>
      {children}
    </section>
  );
}
