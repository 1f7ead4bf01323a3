import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { MapPin } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./place-combobox.module.css";

type PlaceSuggestionsProps = {
  readonly listId: string;
  readonly label: string;
  readonly isShown: boolean;
  readonly features: readonly GeocodeFeature[];
  /** Why there are no suggestions. */
  readonly problem: string | null;
  readonly lastRow: string;
  /** The index of the highlighted row; the last row comes after the features. */
  readonly active: number;
  readonly onChoose: (index: number) => void;
};

/** The suggestions of a place field. The last row is the fallback, so it is always present. */
export function PlaceSuggestions(props: PlaceSuggestionsProps) {
  const { listId, label, isShown, features, problem, lastRow, active, onChoose } = props;
  const t = useTranslations("discover");

  /** Distinguishes a country or region from the town of the same name. */
  function levelOf({ placeType }: GeocodeFeature): string | null {
    if (placeType === "country") return t("levelCountry");
    return placeType === "region" ? t("levelRegion") : null;
  }
  function nameOf({ text, matchingText }: GeocodeFeature): string {
    return matchingText === undefined ? text : t("placeWithOtherName", { name: text, other: matchingText });
  }
  function optionProps(index: number) {
    return {
      type: "button",
      id: `${listId}-${index}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": index === active,
      onClick: () => onChoose(index),
    } as const;
  }
  return (
    // Runs before the field loses focus, which would close the list under the pointer.
    <div
      className={styles.popup}
      data-slot="place-combobox-popup"
      hidden={!isShown}
      onPointerDown={(event) => event.preventDefault()}
    >
      <p className={styles.problem} role="status">
        {problem}
      </p>
      <div id={listId} className={styles.list} role="listbox" aria-label={label}>
        {features.map((feature, index) => (
          <button key={feature.id} {...optionProps(index)}>
            <strong>{nameOf(feature)}</strong>
            <span>{[levelOf(feature), restOf(feature)].filter(Boolean).join(" · ")}</span>
          </button>
        ))}
        <button className={styles.last} {...optionProps(features.length)}>
          <MapPin aria-hidden="true" size={18} />
          {lastRow}
        </button>
      </div>
    </div>
  );
}

/** `England, United Kingdom` for "London, England, United Kingdom". */
function restOf({ text, placeName }: GeocodeFeature): string {
  return placeName.startsWith(`${text}, `) ? placeName.slice(text.length + 2) : placeName;
}
