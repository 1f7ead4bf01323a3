import { Button, InputGroup } from "@blueprintjs/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./list-with-panel.module.css";

type Props = {
  readonly value: string;
  /** Told once typing pauses. */
  readonly onSearch: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
};

const typingPauseMs = 250;

/** Searches as somebody types; shows what is searched for when that came from elsewhere, such as a link or a step back. */
export function SearchInput({ value, onSearch, label, placeholder }: Props) {
  const t = useTranslations("console.administration.grid");
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  const told = useRef(onSearch);
  useEffect(() => {
    told.current = onSearch;
  });
  useEffect(() => {
    const timer = setTimeout(() => told.current(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = <Button icon="cross" variant="minimal" aria-label={t("clearSearch")} onClick={() => setText("")} />;
  return (
    <InputGroup
      className={styles.oversightSearch}
      leftIcon="search"
      type="search"
      value={text}
      onValueChange={setText}
      placeholder={placeholder}
      aria-label={label}
      {...(text === "" ? {} : { rightElement: clear })}
    />
  );
}
