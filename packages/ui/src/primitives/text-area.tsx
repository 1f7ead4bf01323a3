import type { Ref, TextareaHTMLAttributes } from "react";
import { CharacterCounter, type CharacterLimit, useCharacterCount } from "./character-counter.tsx";
import { FieldFrame, type FieldTexts, useFieldWiring } from "./field-frame.tsx";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export interface TextAreaProps extends FieldTexts, CharacterLimit, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text where browsers support `field-sizing`. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    hint,
    error,
    optionalLabel,
    labelHidden,
    limit: _limit,
    remainingLabel,
    className,
    onInput,
    rows = 4,
    ...rest
  } = props;
  const { remaining, count } = useCharacterCount(props);
  const wiring = useFieldWiring(props, rest.id, remaining !== null);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      {...(optionalLabel && { optionalLabel })}
      {...(labelHidden && { labelHidden })}
      className={className}
      controlId={wiring.id}
      counter={<CharacterCounter id={wiring.id} remaining={remaining} {...(remainingLabel && { remainingLabel })} />}
    >
      <span className={styles.box}>
        <textarea
          {...rest}
          {...wiring}
          rows={rows}
          className={classNames(styles.control, styles.area)}
          onInput={(event) => {
            count(event);
            onInput?.(event);
          }}
        />
      </span>
    </FieldFrame>
  );
}
