import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldWiring } from "./field-frame.tsx";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring({ label: "", hint, error }, rest.id);
  return (
    <div className={classNames("ui-checkbox", className)}>
      <input {...rest} {...wiring} type="checkbox" className="ui-checkbox-box" />
      <label htmlFor={wiring.id} className="ui-checkbox-label">
        {label}
      </label>
      {hint ? (
        <div id={`${wiring.id}-hint`} className="ui-field-hint">
          {hint}
        </div>
      ) : null}
      <FieldError controlId={wiring.id} error={error} />
    </div>
  );
}
