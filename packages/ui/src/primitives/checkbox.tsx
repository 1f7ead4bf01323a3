import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldWiring } from "./field-frame.tsx";
import styles from "./checkbox.module.css";
import fieldStyles from "./field.module.css";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring({ label: "", hint, error }, rest.id);
  return (
    <div className={classNames(styles.checkbox, className)}>
      <input {...rest} {...wiring} type="checkbox" className={styles.box} />
      <label htmlFor={wiring.id} className={styles.label}>
        {label}
      </label>
      {hint ? (
        <div id={`${wiring.id}-hint`} className={fieldStyles.hint}>
          {hint}
        </div>
      ) : null}
      <FieldError controlId={wiring.id} error={error} />
    </div>
  );
}
