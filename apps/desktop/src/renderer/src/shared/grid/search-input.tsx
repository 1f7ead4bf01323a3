import { Button, InputGroup } from "@blueprintjs/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "../use-translations.ts";
import styles from "./list-with-panel.module.css";

type Props = {
  readonly value: string;
  /** Called debounced, once typing pauses. */
  readonly onSearch: (text: string) => void;
  readonly label: string;
  readonly placeholder: string;
};

const debounceMs = 250;

/** Searches while typing; follows changes of `value` from elsewhere, such as a link or Back. */
export function SearchInput({ value, onSearch, label, placeholder }: Props) {
  const t = useTranslations("console.administration.grid");
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    const timer = setTimeout(() => latestOnSearch.current(text.trim()), debounceMs);
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
