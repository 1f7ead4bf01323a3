import { mapDefaults } from "@meander/domain/constants";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLastLocation } from "../../../shared/location/last-location.ts";
import type { MapGround } from "../../../shared/map/map-ground.ts";
import { PlaceCombobox } from "../../../shared/places/place-combobox.tsx";
import { type ActivityFormValues, placeOfFeature } from "../form-values.ts";
import { useMovePin } from "../use-move-pin.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { FormSection } from "./form-section.tsx";
import { useDrawnRoute } from "../use-drawn-route.ts";
import { MeetingPointFields } from "./meeting-point-fields.tsx";
import { MeetingPointMap } from "./meeting-point-map.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../activity-form.module.css";

/** A place of the gazetteer, then the exact meeting point on the map with its own name. */
export function WhereSection({ form }: { readonly form: UseFormReturn<ActivityFormValues> }) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const [place, pin, meetingPointName] = useWatch({ control, name: ["place", "pin", "meetingPointName"] });
  const [typed, setTyped] = useState<string | null>(null);
  const movePin = useMovePin(form, () => setTyped(null));
  const route = useDrawnRoute(form);
  const lastLocation = useLastLocation();
  const map = useRef<HTMLDivElement>(null);
  const [ground, setGround] = useState<MapGround | "none">("places");
  const [dropCount, setDropCount] = useState(0);
  /** The typed text is probably the name of a meeting point that the gazetteer lacks. */
  function dropPin(name: string) {
    if (meetingPointName === "") form.setValue("meetingPointName", name, { shouldDirty: true });
    setTyped(null);
    form.clearErrors("place");
    setDropCount(dropCount + 1);
    const [longitude, latitude] = pin ?? lastLocation ?? mapDefaults.center;
    movePin([longitude, latitude]);
  }
  // Shows the map that the person opened with the button.
  useEffect(() => {
    if (dropCount > 0) map.current?.scrollIntoView({ block: "nearest" });
  }, [dropCount]);
  return (
    <FormSection step="where">
      <ChoiceGroup id="field-place" label={t("whereLabel")} hint={t("whereHint")} error={errors.place?.message}>
        <label htmlFor="field-place-search" className={a11y.visuallyHidden}>
          {t("searchLabel")}
        </label>
        <div className={styles.placeSearch} data-testid="place-search">
          <PlaceCombobox
            id="field-place-search"
            name="place"
            text={typed ?? place?.name ?? ""}
            placeholder={t("searchPlaceholder")}
            suggestionsLabel={t("searchLabel")}
            near={pin ?? lastLocation}
            lastRow={{ label: t("dropPin"), onChoose: dropPin }}
            onType={setTyped}
            onChoose={(feature) => {
              setTyped(null);
              form.clearErrors("place");
              form.setValue("place", placeOfFeature(feature), { shouldDirty: true });
              route.follow(feature.center);
              form.setValue("pin", feature.center, { shouldDirty: true });
            }}
          />
        </div>
        {pin !== null && (
          <div ref={map}>
            <MeetingPointMap
              pin={pin}
              name={meetingPointName || (place?.name ?? "")}
              onMove={movePin}
              route={route}
              ground={ground}
              onGround={setGround}
            />
          </div>
        )}
      </ChoiceGroup>
      <MeetingPointFields form={form} ground={pin === null ? null : ground} />
    </FormSection>
  );
}
