import { loginPath } from "@meander/domain/site/login-paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { Checkbox } from "@meander/ui/primitives/checkbox";
import { TextField } from "@meander/ui/primitives/text-field";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { typedIn, usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";
import { loginSettingsQuery } from "../queries.ts";
import { useReturnTo } from "./use-return-to.ts";
import { AuthPage } from "./auth-page.tsx";
import { SocialLogins } from "../components/social-logins.tsx";
import { TermsStatement } from "../components/terms-statement.tsx";
import { MailOnItsWay } from "./mail-on-its-way.tsx";
import { PlainPassword } from "./plain-password.tsx";
import { TypedEmail } from "./typed-email.tsx";
import styles from "../auth.module.css";

export function SignUpView() {
  const [search] = useSearchParams();
  return search.has("isSent") ? <MailOnItsWay kind="signUp" /> : <SignUpForm />;
}

function SignUpForm() {
  const t = useTranslations("auth");
  const returnTo = useReturnTo();
  const problem = usePageFormProblem("signUp");
  const asksForUpdates = useQuery(loginSettingsQuery(useApi())).data?.asksForProductUpdates === true;
  return (
    <AuthPage title={t("signUpTitle")} subtitle={t("signUpSubtitle")}>
      <div>
        <PageForm form="signUp" submit={t("signUp")} hidden={{ returnTo }} button={{ block: true }}>
          <div className={styles.formNames}>
            <TextField
              name="firstName"
              label={t("firstName")}
              autoComplete="given-name"
              defaultValue={typedIn(problem, "firstName")}
              error={problem?.fields.firstName}
            />
            <TextField
              name="lastName"
              label={t("lastName")}
              autoComplete="family-name"
              defaultValue={typedIn(problem, "lastName")}
              error={problem?.fields.lastName}
            />
          </div>
          <TypedEmail problem={problem} />
          <PlainPassword name="password" isNew problem={problem} />
          {asksForUpdates && (
            <Checkbox
              name="productUpdates"
              label={t("productUpdates")}
              hint={t("productUpdatesHint")}
              defaultChecked={typedIn(problem, "productUpdates") === "on"}
            />
          )}
          <TermsStatement of="statement" />
        </PageForm>
        <SocialLogins returnTo={returnTo} />
      </div>
      <div className={styles.formOthers}>
        <ButtonLink variant="ghost" href={loginPath(returnTo)}>
          {t("toLogin")}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
