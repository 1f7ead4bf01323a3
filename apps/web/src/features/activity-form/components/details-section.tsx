import { IconButton } from "@meander/ui/primitives/icon-button";
import { TextField } from "@meander/ui/primitives/text-field";
import { Minus, Plus } from "lucide-react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { ActivityFormValues } from "../form-values.ts";
import { FormSection } from "./form-section.tsx";
import { LanguagesField } from "./languages-field.tsx";
import styles from "../activity-form.module.css";

type SectionProps = { readonly form: UseFormReturn<ActivityFormValues> };

export function DetailsSection({ form }: SectionProps) {
  return (
    <FormSection step="details">
      <CapacityField form={form} />
      <LanguagesField form={form} />
    </FormSection>
  );
}

/** The number of participants besides the host; empty means no limit. */
function CapacityField({ form }: SectionProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const capacity = useWatch({ control, name: "capacity" });
  function step(change: number) {
    const next = Math.max(0, (Number(capacity) || 0) + change);
    form.setValue("capacity", next === 0 ? "" : String(next), { shouldDirty: true });
    form.clearErrors("capacity");
  }
  return (
    <TextField
      {...form.register("capacity", { onChange: () => form.clearErrors("capacity") })}
      id="field-capacity"
      className={styles.capacityField}
      inputMode="numeric"
      label={t("capacityLabel")}
      optionalLabel={t("optional")}
      hint={t("capacityHint")}
      placeholder={t("capacityNone")}
      error={errors.capacity?.message}
      value={capacity}
      autoComplete="off"
      leading={<IconButton label={t("capacityFewer")} icon={<Minus aria-hidden="true" />} onClick={() => step(-1)} />}
      trailing={<IconButton label={t("capacityMore")} icon={<Plus aria-hidden="true" />} onClick={() => step(1)} />}
    />
  );
}
