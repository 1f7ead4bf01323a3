import type { CampaignProblem, UnknownPlaceholder } from "@meander/domain/contract/campaigns";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

/** Selectors of the fields that fix each problem. */
const fields: Readonly<Record<Exclude<CampaignProblem, "placeholderUnknown">, string>> = {
  subjectMissing: "#campaign-subject",
  blocksMissing: "#campaign-blocks",
  blockIncomplete: ".campaign-block[data-unfinished] :is(input, textarea)",
  audienceEmpty: "[data-panel=audience] input",
};

type Props = {
  readonly problems: readonly CampaignProblem[];
  readonly placeholders: readonly UnknownPlaceholder[];
};

/** Each problem focuses the field that fixes it; an unknown placeholder is listed with its location. */
export function ProblemList({ problems, placeholders }: Props) {
  const t = useTranslations("console.campaigns.problems");
  if (problems.length === 0) return null;
  return (
    <div className={styles.campaignProblems}>
      <h3>{t("heading")}</h3>
      <ul>
        {problems.map((problem) =>
          problem === "placeholderUnknown" ? (
            placeholders.map((found) => (
              <Problem key={`${found.place} ${found.block} ${found.text}`} field={fieldOf(found)}>
                {t(`placeholder.${found.place}`, { text: found.text, block: found.block ?? 0 })}
              </Problem>
            ))
          ) : (
            <Problem key={problem} field={fields[problem]}>
              {t(problem)}
            </Problem>
          ),
        )}
      </ul>
      {placeholders.length === 0 ? null : <p className={textStyles.quiet}>{t("onlyFirstName")}</p>}
    </div>
  );
}

function Problem({ field, children }: { readonly field: string; readonly children: string }) {
  return (
    <li>
      <button type="button" onClick={() => document.querySelector<HTMLElement>(field)?.focus()}>
        {children}
      </button>
    </li>
  );
}

function fieldOf({ place, block }: UnknownPlaceholder): string {
  return block === null ? `#campaign-${place}` : `.campaign-block:nth-child(${block}) :is(input, textarea)`;
}
