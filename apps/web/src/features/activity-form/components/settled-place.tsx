import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextField } from "@meander/ui/primitives/text-field";
import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { ActivityFormValues } from "../form-values.ts";
import { FormSection } from "./form-section.tsx";
import styles from "../activity-form.module.css";

type SettledPlaceProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** The activity's own values, not those of an older draft. */
  readonly settled: Pick<ActivityFormValues, "place" | "meetingPointName">;
};

/** The start point is read-only, with the reason, once participants were approved for a decided date. */
export function SettledPlace({ form, settled }: SettledPlaceProps) {
  const t = useTranslations("activityForm");
  return (
    <FormSection step="where">
      <p className={styles.notice}>{t("placeSettled")}</p>
      <TextField id="field-place" label={t("whereLabel")} value={settled.place?.name ?? ""} disabled />
      {settled.meetingPointName !== "" && (
        <TextField
          id="field-meetingPointName"
          label={t("meetingPointNameLabel")}
          value={settled.meetingPointName}
          disabled
        />
      )}
      <Checkbox {...form.register("exactLocation")} label={t("exactLabel")} hint={t("exactHint")} />
    </FormSection>
  );
}
