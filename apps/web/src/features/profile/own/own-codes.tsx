import { profileChoices } from "@meander/domain/contract/profiles";
import { Button } from "@meander/ui/primitives/button";
import { Chip } from "@meander/ui/primitives/chip";
import { SelectField } from "@meander/ui/primitives/select-field";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EditableFields } from "../../../shared/inline-edit/editable-fields.tsx";
import type { Undo } from "../../../shared/inline-edit/use-inline-edit.ts";
import styles from "./own.module.css";

type Codes = { readonly codes: string[] };

type Choices = {
  /** Everything that can be chosen, by name; undefined until it has loaded. */
  readonly all: readonly { readonly code: string; readonly name: string }[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
};

type OwnCodesProps = {
  readonly name: string;
  readonly labels: { readonly form: string; readonly edit: string; readonly add: string; readonly addOne: string };
  readonly kind: keyof typeof profileChoices;
  readonly codes: string[];
  readonly choices: Choices;
  readonly nameOf: (code: string) => string;
  readonly onSave: (value: Codes, seen: Codes) => Promise<Undo>;
  readonly render: (codes: string[]) => ReactNode;
};

/** Countries or languages of one's own, chosen in place. */
export function OwnCodes({ name, labels, kind, codes, choices, nameOf, onSave, render }: OwnCodesProps) {
  const t = useTranslations("profileEditing");
  return (
    <EditableFields<Codes>
      labels={labels}
      name={name}
      stored={{ codes }}
      schema={profileChoices[kind]}
      onSave={onSave}
      render={(value) => (value.codes.length === 0 ? null : render(value.codes))}
    >
      {({ value, change, errors }) => (
        <>
          {value.codes.length > 0 && (
            <ul className={styles.chips}>
              {value.codes.map((code) => (
                <li key={code}>
                  <Chip
                    aria-label={t("removeChoice", { name: nameOf(code) })}
                    onClick={() => change({ codes: value.codes.filter((other) => other !== code) })}
                  >
                    {nameOf(code)}
                    <X aria-hidden="true" />
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <SelectField
            label={labels.addOne}
            placeholder={choices.all === undefined && !choices.isFailed ? t("loadingChoices") : labels.addOne}
            labelHidden
            value=""
            error={choices.isFailed ? t("choicesFailed") : Object.values(errors)[0]}
            options={(choices.all ?? [])
              .filter(({ code }) => !value.codes.includes(code))
              .map((choice) => ({ value: choice.code, label: choice.name }))}
            onChange={({ target }) => target.value !== "" && change({ codes: [...value.codes, target.value] })}
          />
          {choices.isFailed && (
            <Button size="small" variant="secondary" onClick={choices.retry}>
              {t("retryChoices")}
            </Button>
          )}
        </>
      )}
    </EditableFields>
  );
}
