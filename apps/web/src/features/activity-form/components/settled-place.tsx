import { isWithinSettledPlace } from "@meander/domain/activity/editing";
import type { Coordinates } from "@meander/domain/contract/geo";
import { message } from "@meander/domain/messages/message";
import { TextField } from "@meander/ui/primitives/text-field";
import { useState } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { MapGround } from "../../../shared/map/map-ground.ts";
import { useMessageText } from "../../../shared/i18n/use-message-text.ts";
import type { ActivityFormValues, ChosenPlace } from "../form-values.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { FormSection } from "./form-section.tsx";
import { useDrawnRoute } from "../use-drawn-route.ts";
import { MeetingPointFields } from "./meeting-point-fields.tsx";
import { MeetingPointMap } from "./meeting-point-map.tsx";
import styles from "../activity-form.module.css";

type SettledPlaceProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** The activity's own place, not that of an older draft. */
  readonly place: ChosenPlace | null;
  /** The meeting point stays within 1 km of it. */
  readonly settledPoint: Coordinates;
};

/** The place is read-only, with the reason, once people were approved for a decided date; the meeting point may move. */
export function SettledPlace({ form, place, settledPoint }: SettledPlaceProps) {
  const t = useTranslations("activityForm");
  const messageText = useMessageText();
  const { control } = form;
  const { errors } = useFormState({ control });
  const [pin, meetingPointName] = useWatch({ control, name: ["pin", "meetingPointName"] });
  const route = useDrawnRoute(form);
  const [ground, setGround] = useState<MapGround | "none">("places");
  const isTooFar = pin !== null && !isWithinSettledPlace(settledPoint, pin);
  return (
    <FormSection step="where">
      <p className={styles.notice}>{t("placeSettled")}</p>
      <TextField id="field-settled-place" label={t("whereLabel")} value={place?.name ?? ""} disabled />
      {pin !== null && (
        <ChoiceGroup
          id="field-place"
          label={t("meetingPointLabel")}
          error={isTooFar ? messageText(message("meetingPointTooFar")) : errors.place?.message}
        >
          <MeetingPointMap
            pin={pin}
            name={meetingPointName || (place?.name ?? "")}
            route={route}
            ground={ground}
            onGround={setGround}
            onMove={(moved) => {
              route.follow(moved);
              form.clearErrors("place");
              form.setValue("pin", moved, { shouldDirty: true });
            }}
          />
        </ChoiceGroup>
      )}
      <MeetingPointFields form={form} ground={pin === null ? null : ground} />
    </FormSection>
  );
}
