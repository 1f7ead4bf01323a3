import { InputGroup, TextArea } from "@blueprintjs/core";
import { listBraces } from "@meander/domain/campaign/placeholders";
import { SPECIAL_TEXT_MAX_LENGTH, SPECIAL_TITLE_MAX_LENGTH } from "@meander/domain/contract/special-notifications";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { SpecialDraft } from "../../../../../ipc/special-draft.ts";
import { isValidPath } from "../special-draft.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type SpecialText = Pick<SpecialDraft, "title" | "text" | "path">;
type Props = { readonly draft: SpecialText; readonly onChange: (changes: Partial<SpecialText>) => void };

/** The title, text and link of a notification. */
export function SpecialTextFields({ draft, onChange }: Props) {
  const t = useTranslations("console.notifications");
  const isPathWrong = !isValidPath(draft.path);
  return (
    <>
      <div className={styles.campaignField}>
        <label className={styles.campaignLabel} htmlFor="special-title">
          {t("title")}
        </label>
        <InputGroup
          id="special-title"
          value={draft.title}
          maxLength={SPECIAL_TITLE_MAX_LENGTH}
          onValueChange={(title) => onChange({ title })}
        />
        <BracesError text={draft.title} />
      </div>
      <div className={styles.campaignField}>
        <div className={styles.campaignFieldHead}>
          <label className={styles.campaignLabel} htmlFor="special-text">
            {t("text")}
          </label>
          <span className={styles.campaignCount}>
            {t("count", { used: draft.text.length, max: SPECIAL_TEXT_MAX_LENGTH })}
          </span>
        </div>
        <TextArea
          id="special-text"
          fill
          rows={3}
          value={draft.text}
          maxLength={SPECIAL_TEXT_MAX_LENGTH}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        <BracesError text={draft.text} />
      </div>
      <div className={styles.campaignField}>
        <label className={styles.campaignLabel} htmlFor="special-path">
          {t("path")}
        </label>
        <InputGroup
          id="special-path"
          value={draft.path}
          maxLength={500}
          aria-describedby="special-path-hint"
          aria-invalid={isPathWrong || undefined}
          onValueChange={(path) => onChange({ path })}
        />
        <p id="special-path-hint" className={isPathWrong ? styles.campaignWrong : textStyles.quiet}>
          {t(isPathWrong ? "pathWrong" : "pathHint")}
        </p>
      </div>
    </>
  );
}

/** The server refuses braces; shown while typing. */
function BracesError({ text }: { readonly text: string }) {
  const t = useTranslations("console.notifications");
  const [found] = listBraces(text);
  return (
    <div role="alert">
      {found === undefined ? null : <p className={styles.campaignWrong}>{t("braces", { text: found })}</p>}
    </div>
  );
}
