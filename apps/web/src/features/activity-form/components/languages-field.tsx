import { Chip } from "@meander/ui/primitives/chip";
import { SelectField } from "@meander/ui/primitives/select-field";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import { languagesQuery } from "../../../shared/reference/queries.ts";
import type { ActivityFormValues } from "../form-values.ts";
import { useOwnLanguages } from "../use-own-languages.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import styles from "../activity-form.module.css";

type LanguagesFieldProps = { readonly form: UseFormReturn<ActivityFormValues> };

/** Those that the host speaks are one tap away. */
export function LanguagesField({ form }: LanguagesFieldProps) {
  const t = useTranslations("activityForm");
  const { control } = form;
  const { errors } = useFormState({ control });
  const chosen = useWatch({ control, name: "languages" });
  const known = useQuery(languagesQuery(useApi())).data ?? [];
  const offered = useOwnLanguages().filter(
    (code) => !chosen.includes(code) && known.some(({ languageCode }) => languageCode === code),
  );
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
      {chosen.length + offered.length > 0 && (
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
          {offered.map((code) => (
            <Chip
              key={code}
              className={styles.offeredLanguage}
              aria-label={t("languageOffered", { language: nameOf(code) })}
              icon={<Plus aria-hidden="true" />}
              onClick={() => setChosen([...chosen, code])}
            >
              {nameOf(code)}
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
