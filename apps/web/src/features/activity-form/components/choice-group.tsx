import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "@meander/ui/primitives/field.module.css";
import activityFormStyles from "../activity-form.module.css";

type ChoiceGroupProps = {
  /** `field-{name}`: the target of links in the problem summary. */
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** Label, hint and error around a group of controls. */
export function ChoiceGroup({ id, label, hint, error, children }: ChoiceGroupProps) {
  return (
    <fieldset id={id} className={activityFormStyles.choiceGroup} tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend className={styles.label}>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {error !== undefined && (
          <>
            <CircleAlert aria-hidden="true" width={16} height={16} />
            <span>{error}</span>
          </>
        )}
      </div>
    </fieldset>
  );
}
