import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import "./place-combobox.css";
import { placeSuggestionsQuery } from "./place-queries.ts";
import { useSettled } from "./use-settled.ts";

type PlaceComboboxProps = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly placeholder: string;
  /** The id of what says more about it. */
  readonly describedBy?: string | undefined;
  /** Names the list of suggestions. */
  readonly suggestionsLabel: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (feature: GeocodeFeature) => void;
};

/** A text field that suggests places; its label is the caller's. Arrow keys choose, Escape closes, Enter takes. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { id, name, text, placeholder, describedBy, suggestionsLabel, onType, onChoose } = props;
  const t = useTranslations("discover");
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // What was typed since the last choice: the name that stood there before must not suggest itself.
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed);
  const { data: features = [] } = useQuery({
    ...placeSuggestionsQuery(useApi(), settled),
    ...(isOpen ? {} : { enabled: false }),
  });
  const isShown = isOpen && settled.trim().length > 1 && features.length > 0;

  /** Tells a country or region from the town of the same name. */
  function levelOf({ placeType }: GeocodeFeature): string | null {
    if (placeType === "country") return t("levelCountry");
    return placeType === "region" ? t("levelRegion") : null;
  }
  function choose(feature: GeocodeFeature) {
    setIsOpen(false);
    setActive(-1);
    setTyped("");
    onChoose(feature);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isShown) return;
    const chosen = features[active];
    if (event.key === "ArrowDown") setActive((active + 1) % features.length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? features.length - 1 : active - 1);
    else if (event.key === "Escape") setIsOpen(false);
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  }
  return (
    <span className="place-combobox">
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
        onKeyDown={press}
        onBlur={() => setIsOpen(false)}
      />
      <div id={listId} className="place-combobox__list" role="listbox" aria-label={suggestionsLabel} hidden={!isShown}>
        {features.map((feature, index) => (
          <button
            type="button"
            key={feature.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses focus, which would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(feature)}
          >
            <strong>{feature.text}</strong>
            <span>{[levelOf(feature), restOf(feature)].filter(Boolean).join(" · ")}</span>
          </button>
        ))}
      </div>
    </span>
  );
}

/** `England, United Kingdom` of 'London, England, United Kingdom'. */
function restOf({ text, placeName }: GeocodeFeature): string {
  return placeName.startsWith(`${text}, `) ? placeName.slice(text.length + 2) : placeName;
}
