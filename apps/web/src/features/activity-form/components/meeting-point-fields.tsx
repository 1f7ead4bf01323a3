import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextField } from "@meander/ui/primitives/text-field";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { MapGround } from "../../../shared/map/map-ground.ts";
import type { ActivityFormValues } from "../form-values.ts";

type MeetingPointFieldsProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** What the map shows around the pin; null without a pin. */
  readonly ground: MapGround | "none" | null;
};

/** The meeting point in words, and who sees exactly where it is. */
export function MeetingPointFields({ form, ground }: MeetingPointFieldsProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const meetingPointName = useWatch({ control, name: "meetingPointName" });
  return (
    <>
      <TextField
        {...form.register("meetingPointName")}
        id="field-meetingPointName"
        label={t("meetingPointNameLabel")}
        optionalLabel={t("optional")}
        hint={t(hintFor(ground))}
        placeholder={t("meetingPointNamePlaceholder")}
        error={errors.meetingPointName?.message}
        value={meetingPointName}
        maxLength={240}
        autoComplete="off"
      />
      <Checkbox {...form.register("exactLocation")} label={t("exactLabel")} hint={t("exactHint")} />
    </>
  );
}

/** Where the pin alone doesn't show the meeting point, the name asks for an address. */
function hintFor(ground: MapGround | "none" | null) {
  if (ground === null || ground === "streets") return "meetingPointNameHint";
  return ground === "none" ? "addressHintWithoutMap" : "addressHint";
}
