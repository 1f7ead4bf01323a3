import { Button, InputGroup } from "@blueprintjs/core";
import type { Audience } from "@meander/domain/contract/campaigns";
import { areaInSentence } from "@meander/domain/geo/in-sentence";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ChoiceField } from "../../../shared/choose/choice-field.tsx";
import { useDebounced } from "@meander/ui/hooks/use-debounced";
import type { PlaceChoice } from "../../../../../ipc/server-calls.ts";
import { placesQuery } from "../queries.ts";
import styles from "../campaigns.module.css";

type Place = Audience["place"];

const radiusKmOf = { country: null, region: 100, place: 25 } as const;

function placeOf({ label, kind, countryCode, centre }: PlaceChoice): Place {
  if (centre === null || kind === "country") return { label, countryCode, centre: null, radiusKm: null };
  return { label, countryCode: null, centre: [centre[0], centre[1]], radiusKm: radiusKmOf[kind] };
}

/** A city, a region or a country by name; empty for anywhere. */
export function PlaceField({ place, onChange }: { readonly place: Place; readonly onChange: (place: Place) => void }) {
  const t = useTranslations("console.campaigns.audience");
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const query = useQuery(placesQuery(q));
  if (place !== null)
    return (
      <div className={styles.campaignField}>
        <span className={styles.campaignLabel}>{t("placeLabel")}</span>
        <InputGroup
          value={place.label}
          readOnly
          leftIcon="map-marker"
          aria-label={t("placeLabel")}
          rightElement={
            <Button
              variant="minimal"
              icon="cross"
              aria-label={t("clear", { place: place.centre === null ? areaInSentence(place.label) : place.label })}
              onClick={() => onChange(null)}
            />
          }
        />
      </div>
    );
  return (
    <ChoiceField
      label={t("placeLabel")}
      hint={t("placeHint")}
      icon="map-marker"
      text={text}
      onText={setText}
      resultsLabel={t("results")}
      isSearching={query.isFetching}
      emptyText={query.data?.length === 0 && q !== "" ? t("nothing") : null}
      choices={(text.trim() === "" ? [] : (query.data ?? [])).map((choice) => ({
        id: `${choice.kind}/${choice.label}/${choice.centre?.join() ?? ""}`,
        text: choice.label,
        more: t(`kind.${choice.kind}`),
        onChoose: () => {
          setText("");
          onChange(placeOf(choice));
        },
      }))}
    />
  );
}
