import { useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-frame.tsx";
import { Star } from "./star-rating.tsx";
import styles from "./star-field.module.css";
import a11y from "./accessibility.module.css";

export interface StarFieldProps {
  legend: string;
  /** The labels of one to five stars, in order. */
  labels: readonly [string, string, string, string, string];
  /** Null if nothing is selected. */
  value: number | null;
  onChange: (stars: number) => void;
  error?: string | undefined;
}

/** Input of one to five stars. Native radio buttons provide keyboard and screen-reader behaviour. */
export function StarField({ legend, labels, value, onChange, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.starField}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={`${id}-error`}
    >
      <legend>{legend}</legend>
      <div className={styles.row}>
        {labels.map((label, index) => {
          const stars = index + 1;
          const isFilled = value !== null && stars <= value;
          return (
            <label key={label} className={classNames(styles.star, isFilled && styles.filled)}>
              <input type="radio" name={id} value={stars} checked={value === stars} onChange={() => onChange(stars)} />
              <Star />
              <span className={a11y.visuallyHidden}>{label}</span>
            </label>
          );
        })}
        {value !== null && <span aria-hidden="true">{labels[value - 1]}</span>}
      </div>
      <FieldError controlId={id} error={error} />
    </fieldset>
  );
}
