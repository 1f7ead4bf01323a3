import type { CampaignProblem } from "@meander/domain/contract/campaigns";
import { useTranslations } from "use-intl";

/** Where each problem is mended. */
const fields: Readonly<Record<CampaignProblem, string>> = {
  subjectMissing: "#campaign-subject",
  blocksMissing: "#campaign-blocks",
  blockIncomplete: ".campaign-block[data-unfinished] :is(input, textarea)",
  audienceEmpty: "[data-panel=audience] input",
};

export function ProblemList({ problems }: { readonly problems: readonly CampaignProblem[] }) {
  const t = useTranslations("console.campaigns.problems");
  if (problems.length === 0) return null;
  return (
    <div className="campaign-problems">
      <h3>{t("heading")}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <button type="button" onClick={() => document.querySelector<HTMLElement>(fields[problem])?.focus()}>
              {t(problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
