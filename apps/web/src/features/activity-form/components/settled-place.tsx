import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextField } from "@meander/ui/primitives/text-field";
import type { UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { ActivityFormValues } from "../form-values.ts";
import { FormSection } from "./form-section.tsx";
import styles from "../activity-form.module.css";

type SettledPlaceProps = {
  readonly form: UseFormReturn<ActivityFormValues>;
  /** As the activity has it, whatever an older draft of this form says. */
  readonly settled: Pick<ActivityFormValues, "place" | "spotName">;
};

/** Where it starts once people were let in for a decided date: shown, with the reason why it stays. */
export function SettledPlace({ form, settled }: SettledPlaceProps) {
  const t = useTranslations("activityForm");
  return (
    <FormSection step="where">
      <p className={styles.notice}>{t("placeSettled")}</p>
      <TextField id="field-place" label={t("whereLabel")} value={settled.place?.name ?? ""} disabled />
      {settled.spotName !== "" && (
        <TextField id="field-spotName" label={t("spotNameLabel")} value={settled.spotName} disabled />
      )}
      <Checkbox {...form.register("exactLocation")} label={t("exactLabel")} hint={t("exactHint")} />
    </FormSection>
  );
}
