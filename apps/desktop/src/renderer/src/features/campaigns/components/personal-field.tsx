import { Button, InputGroup, TextArea } from "@blueprintjs/core";
import { useId, useRef } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly hint?: string;
  readonly isLong?: boolean;
  readonly id?: string;
  readonly onChange: (value: string) => void;
};

const firstName = "{firstName}";

/** A text field with a character count and a button that inserts the first-name placeholder at the cursor. */
export function PersonalField({ label, value, max, hint, isLong = false, id, onChange }: Props) {
  const t = useTranslations("console.campaigns.message");
  const ownId = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = () => {
    const element = field.current;
    const from = element?.selectionStart ?? value.length;
    const to = element?.selectionEnd ?? from;
    onChange((value.slice(0, from) + firstName + value.slice(to)).slice(0, max));
    element?.focus();
  };
  const shared = {
    id: id ?? ownId,
    value,
    maxLength: max,
    inputRef: field,
    ...(hint === undefined ? {} : { "aria-describedby": `${ownId}-hint` }),
  };
  return (
    <div className={styles.campaignField}>
      <span className={styles.campaignFieldHead}>
        <label className={styles.campaignLabel} htmlFor={id ?? ownId}>
          {label}
        </label>
        <span className={styles.campaignCount}>{t("count", { used: value.length, max })}</span>
        <Button
          variant="minimal"
          size="small"
          icon="insert"
          onClick={insert}
          aria-label={t("insertFirstName")}
          title={t("insertFirstName")}
        />
      </span>
      {isLong ? (
        <TextArea {...shared} fill autoResize onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <InputGroup {...shared} onValueChange={onChange} />
      )}
      {hint === undefined ? null : (
        <p id={`${ownId}-hint`} className={textStyles.quiet}>
          {hint}
        </p>
      )}
    </div>
  );
}
