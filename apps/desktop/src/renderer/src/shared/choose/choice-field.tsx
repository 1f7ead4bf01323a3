import { type IconName, InputGroup, Spinner } from "@blueprintjs/core";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./choice-field.module.css";
import textStyles from "../text.module.css";

type Choice = {
  readonly id: string;
  readonly text: string;
  readonly more?: string | undefined;
  readonly onChoose: () => void;
};
type Props = {
  readonly label: string;
  /** For a row of filters: the label is visually hidden, and the results overlay the page. */
  readonly isInline?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly hint: string;
  readonly icon: IconName;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly resultsLabel: string;
  readonly isSearching: boolean;
  /** Shown when nothing was found; null otherwise. */
  readonly emptyText: string | null;
  readonly choices: readonly Choice[];
};

/** A combobox: arrow keys move along the results, Enter chooses one, Escape closes the list. */
export function ChoiceField(props: Props) {
  const {
    label,
    isInline = false,
    autoFocus = false,
    hint,
    icon,
    text,
    onText,
    resultsLabel,
    isSearching,
    emptyText,
    choices,
  } = props;
  const id = useId();
  const [active, setActive] = useState(0);
  const isEnterDown = useRef(false);
  const current = choices[Math.min(active, choices.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    if (choices.length === 0) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((now) => (now + step + choices.length) % choices.length);
    else if (event.key === "Enter") isEnterDown.current = !event.nativeEvent.isComposing;
    else if (event.key === "Escape") onText("");
    else return;
    event.preventDefault();
  };
  /**
   * On keyup, because a button that is focused by the choice would otherwise receive the keyup and be activated by it.
   */
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isEnterDown.current) return;
    isEnterDown.current = false;
    current?.onChoose();
  };
  return (
    <div className={isInline ? classNames(styles.choiceField, styles.inline) : styles.choiceField}>
      <label htmlFor={id} className={isInline ? a11y.visuallyHidden : undefined}>
        {label}
      </label>
      <InputGroup
        id={id}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        autoFocus={autoFocus}
        leftIcon={icon}
        placeholder={isInline ? label : hint}
        title={isInline ? hint : undefined}
        value={text}
        onValueChange={(value) => {
          setActive(0);
          onText(value);
        }}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        {...(isSearching ? { rightElement: <Spinner size={16} className={classNames(styles.searching)} /> } : {})}
      />
      {choices.length > 0 ? (
        <div id={`${id}-list`} role="listbox" aria-label={resultsLabel} className={styles.found}>
          {choices.map((choice) => (
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              onMouseDown={(event) => {
                event.preventDefault();
                choice.onChoose();
              }}
            >
              {choice.text}
              {choice.more === undefined ? null : <span className={textStyles.quiet}>{choice.more}</span>}
            </div>
          ))}
        </div>
      ) : null}
      {emptyText !== null && choices.length === 0 && !isSearching ? (
        <p className={textStyles.quiet}>{emptyText}</p>
      ) : null}
    </div>
  );
}
