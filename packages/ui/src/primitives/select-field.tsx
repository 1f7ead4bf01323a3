import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldTexts, useFieldWiring } from "./field-frame.tsx";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> {
  ref?: Ref<HTMLSelectElement>;
  options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  placeholder?: string;
}

/** A native select, because phones have the best picker for it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optionalLabel, labelHidden, options, placeholder, className, ...rest } = props;
  const wiring = useFieldWiring(props, rest.id);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      {...(optionalLabel && { optionalLabel })}
      {...(labelHidden && { labelHidden })}
      className={className}
      controlId={wiring.id}
    >
      <span className={styles.box}>
        <select {...rest} {...wiring} className={classNames(styles.control, styles.select)}>
          {placeholder ? <option value="">{placeholder}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden="true" width={18} height={18} />
      </span>
    </FieldFrame>
  );
}
