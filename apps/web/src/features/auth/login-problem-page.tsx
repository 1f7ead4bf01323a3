import { auth } from "@meander/domain/messages/en/auth";
import { loginProblems as texts } from "@meander/domain/messages/en/login-problems";
import { loginProblems } from "@meander/domain/person/login-problem";
import { safeReturnPath } from "@meander/domain/return-path";
import { homePath, socialLoginPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { TermsStatement } from "./components/terms-statement.tsx";

/** Why a login with a provider failed, and the options to continue. Works without scripts. */
function LoginProblemPage() {
  const t = useTranslations("auth");
  const problems = useTranslations("loginProblems");
  const [search] = useSearchParams();
  const why = loginProblems.find((problem) => problem === search.get("why")) ?? "loginBroken";
  const provider = search.get("provider") ?? "";
  const needsTerms = why === "loginTermsNeeded";
  const isAgainPossible = why !== "loginProviderUnknown" && /^[a-z][a-z0-9-]{0,31}$/.test(provider);
  const again = socialLoginPath(provider, {
    referer: safeReturnPath(search.get("referer") ?? undefined),
    isAdult: needsTerms,
  });
  const title = t(needsTerms ? "problemTermsTitle" : "problemTitle");
  usePageTitle(title);
  return (
    <EmptyState
      level={1}
      title={title}
      actions={
        <>
          {needsTerms && <TermsStatement of="socialStatement" />}
          {isAgainPossible && <ButtonLink href={again}>{t(needsTerms ? "problemAgree" : "problemRetry")}</ButtonLink>}
          <ButtonLink href={homePath} variant="secondary" LinkComponent={RouterLink}>
            {t("problemHome")}
          </ButtonLink>
        </>
      }
    >
      {problems(why)}
    </EmptyState>
  );
}

export const page: PageModule = {
  Page: LoginProblemPage,
  extraMessages: { auth, loginProblems: texts },
  head: (_context, t) => ({ title: t("auth.problemTitle"), path: "/login/problem", isHiddenFromSearch: true }),
};
