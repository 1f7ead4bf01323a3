import { Chip } from "@meander/ui/primitives/chip";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { SelectField } from "@meander/ui/primitives/select-field";
import { TextField } from "@meander/ui/primitives/text-field";
import { useQuery } from "@tanstack/react-query";
import { Minus, Plus, X } from "lucide-react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import type { ActivityFormValues } from "../form-values.ts";
import { languagesQuery } from "../../../shared/reference/queries.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { FormSection } from "./form-section.tsx";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
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

function LanguagesField({ form }: SectionProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const chosen = useWatch({ control, name: "languages" });
  const known = useQuery(languagesQuery(useApi())).data ?? [];
  const languageName = useLanguageName();
  const nameOf = (code: string) => known.find((one) => one.languageCode === code)?.name ?? languageName(code);
  const setChosen = (codes: string[]) => form.setValue("languages", codes, { shouldDirty: true });
  return (
    <ChoiceGroup
      id="field-languages"
      label={t("languagesLabel")}
      hint={t("languagesHint")}
      error={errors.languages?.message}
    >
      {chosen.length > 0 && (
        <div className={styles.periodChoices} data-testid="period-choices">
          {chosen.map((code) => (
            <Chip
              key={code}
              aria-label={t("languageRemove", { language: nameOf(code) })}
              onClick={() => setChosen(chosen.filter((other) => other !== code))}
            >
              {nameOf(code)}
              <X aria-hidden="true" />
            </Chip>
          ))}
        </div>
      )}
      <SelectField
        label={t("languageAdd")}
        labelHidden
        placeholder={t("languageAdd")}
        value=""
        options={known
          .filter((one) => !chosen.includes(one.languageCode))
          .map((one) => ({ value: one.languageCode, label: one.name }))}
        onChange={(event) => {
          if (event.target.value !== "") setChosen([...chosen, event.target.value]);
        }}
      />
    </ChoiceGroup>
  );
}
