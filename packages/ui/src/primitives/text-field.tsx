import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { CharacterCounter, type CharacterLimit, useCharacterCount } from "./character-counter.tsx";
import { FieldFrame, type FieldTexts, useFieldWiring } from "./field-frame.tsx";
import styles from "./field.module.css";

export interface TextFieldProps extends FieldTexts, CharacterLimit, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** An icon before the text. */
  leading?: ReactNode;
  /** A button after the text. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optionalLabel,
    labelHidden,
    limit: _limit,
    remainingLabel,
    leading,
    trailing,
    className,
    onInput,
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
        {leading}
        <input
          type="text"
          {...rest}
          {...wiring}
          className={styles.control}
          onInput={(event) => {
            count(event);
            onInput?.(event);
          }}
        />
        {trailing}
      </span>
    </FieldFrame>
  );
}
