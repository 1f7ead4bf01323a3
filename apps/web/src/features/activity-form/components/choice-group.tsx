import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type ChoiceGroupProps = {
  /** `field-{name}`, where the summary of problems leads. */
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** Label, hint and error around controls that are no single field. */
export function ChoiceGroup({ id, label, hint, error, children }: ChoiceGroupProps) {
  return (
    <fieldset id={id} className="choice-group" tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend className="ui-field-label">{label}</legend>
      {hint !== undefined && <p className="ui-field-hint">{hint}</p>}
      {children}
      <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
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
