import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import a11y from "./accessibility.module.css";

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; the control is then marked invalid. */
  error?: string | undefined;
  /** Says that the field may be left empty; shown after the label. */
  optionalLabel?: string;
  /** Keeps the label for those who listen, where the place says enough to those who see. */
  labelHidden?: boolean;
}

export interface ControlWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Ids that tie a control to its hint, its error and its counter. */
export function useFieldWiring({ hint, error }: FieldWords, id?: string, counted?: boolean) {
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

export interface FieldFrameProps extends FieldWords {
  controlId: string;
  children: ReactNode;
  counter?: ReactNode;
  className?: string | undefined;
}

/** Label, hint, control, error and counter in their places. */
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

/** Stays in the page while empty, so that what appears in it is announced. */
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
