import { loginPath } from "@meander/domain/site/login-paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";
import { useReturnTo } from "./use-return-to.ts";
import { AuthPage } from "./auth-page.tsx";
import { MailOnItsWay } from "./mail-on-its-way.tsx";
import { TypedEmail } from "./typed-email.tsx";
import styles from "../auth.module.css";

export function ForgottenView() {
  const [search] = useSearchParams();
  return search.has("isSent") ? <MailOnItsWay kind="forgotten" /> : <ForgottenForm />;
}

function ForgottenForm() {
  const t = useTranslations("auth");
  const returnTo = useReturnTo();
  const problem = usePageFormProblem("forgotten");
  return (
    <AuthPage title={t("forgottenTitle")} subtitle={t("forgottenSubtitle")}>
      <PageForm form="forgotten" submit={t("sendLink")} hidden={{ returnTo }} button={{ block: true }}>
        <TypedEmail problem={problem} />
      </PageForm>
      <div className={styles.formOthers}>
        <ButtonLink variant="ghost" href={loginPath(returnTo)}>
          {t("backToLogin")}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
