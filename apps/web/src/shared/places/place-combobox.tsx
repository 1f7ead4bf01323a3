import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { placeSuggestionsQuery } from "./place-queries.ts";
import { PlaceSuggestions } from "./place-suggestions.tsx";
import styles from "./place-combobox.module.css";

const SETTLED_AFTER_MS = 150;

type PlaceComboboxProps = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly placeholder: string;
  /** The id of the describing element. */
  readonly describedBy?: string | undefined;
  /** The accessible name of the list of suggestions. */
  readonly suggestionsLabel: string;
  /** Names near this point rank first: the person's location, the map's centre or the current search's. */
  readonly near: LonLat | null;
  /** The fallback if no suggestion fits; receives the typed text. */
  readonly lastRow: { readonly label: string; readonly onChoose: (typed: string) => void };
  readonly onType: (text: string) => void;
  readonly onChoose: (feature: GeocodeFeature) => void;
};

/** A text field that suggests places; the caller renders its label. Arrow keys move, Enter chooses, Escape closes. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { id, name, text, placeholder, describedBy, suggestionsLabel, near, lastRow, onType, onChoose } = props;
  const t = useTranslations("discover");
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The text typed since the last choice: the chosen name must not suggest itself.
  const [typed, setTyped] = useState("");
  const debouncedText = useDebounced(typed, SETTLED_AFTER_MS).trim();
  const { data, isError } = useQuery({
    ...placeSuggestionsQuery(useApi(), debouncedText, near),
    ...(isOpen ? {} : { enabled: false }),
  });
  const features = isError ? [] : (data ?? []);
  const isShown = isOpen && debouncedText !== "" && (isError || data !== undefined);
  const rows = features.length + 1;

  function problemOf(): string | null {
    if (!isShown || features.length > 0) return null;
    return isError ? t("placesFailed") : t("noSuchPlace", { place: debouncedText });
  }
  function choose(index: number) {
    const feature = features[index];
    setIsOpen(false);
    setActive(-1);
    setTyped("");
    if (feature === undefined) lastRow.onChoose(typed.trim());
    else onChoose(feature);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isShown) return;
    if (event.key === "ArrowDown") setActive((active + 1) % rows);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? rows - 1 : active - 1);
    else if (event.key === "Escape") setIsOpen(false);
    else if (event.key === "Enter" && active >= 0) choose(active);
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.placeCombobox} data-slot="place-combobox">
      <input
        id={id}
        name={name}
        type="text"
        role="combobox"
        autoComplete="off"
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-describedby={describedBy}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
          setTyped(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        // Typing replaces the place of the current search.
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={press}
        onBlur={() => setIsOpen(false)}
      />
      <PlaceSuggestions
        listId={listId}
        label={suggestionsLabel}
        isShown={isShown}
        features={features}
        problem={problemOf()}
        lastRow={lastRow.label}
        active={active}
        onChoose={choose}
      />
    </div>
  );
}
