import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import a11y from "./accessibility.module.css";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to fix it; the control is then marked invalid. */
  error?: string | undefined;
  /** Marks the field as optional; shown after the label. */
  optionalLabel?: string;
  /** Hides the label visually where the context suffices; screen readers still read it. */
  labelHidden?: boolean;
}

export interface ControlWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Ids that associate a control with its hint, error and counter. */
export function useFieldWiring({ hint, error }: FieldTexts, id?: string, counted?: boolean) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [
    hint && `${controlId}-hint`,
    error && `${controlId}-error`,
    counted && `${controlId}-count`,
  ].filter(Boolean);
  const wiring: ControlWiring = {
    id: controlId,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return wiring;
}

export interface FieldFrameProps extends FieldTexts {
  controlId: string;
  children: ReactNode;
  counter?: ReactNode;
  className?: string | undefined;
}

/** The layout of label, hint, control, error and counter. */
export function FieldFrame({
  label,
  hint,
  error,
  optionalLabel,
  labelHidden,
  controlId,
  children,
  counter,
  className,
}: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)} data-slot="field">
      <label htmlFor={controlId} className={labelHidden ? a11y.visuallyHidden : styles.label}>
        {label}
        {optionalLabel ? <span className={styles.optional}> {optionalLabel}</span> : null}
      </label>
      {hint ? (
        <div id={`${controlId}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children}
      <div className={styles.foot}>
        <FieldError controlId={controlId} error={error} />
        {counter}
      </div>
    </div>
  );
}

/** Rendered even if empty, because live regions announce only changes of an existing element. */
export function FieldError({ controlId, error }: { controlId: string; error?: string | undefined }) {
  return (
    <div id={`${controlId}-error`} className={styles.error} aria-live="polite">
      {error ? (
        <>
          <CircleAlert aria-hidden="true" width={16} height={16} />
          <span>{error}</span>
        </>
      ) : null}
    </div>
  );
}
