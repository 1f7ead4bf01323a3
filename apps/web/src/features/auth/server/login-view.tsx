import { forgottenPath, signUpPath } from "@meander/domain/site/login-paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { useTranslations } from "use-intl";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";
import { useReturnTo } from "./use-return-to.ts";
import { AuthPage } from "./auth-page.tsx";
import { SocialLogins } from "../components/social-logins.tsx";
import { TypedEmail } from "./typed-email.tsx";
import { PlainPassword } from "./plain-password.tsx";
import styles from "../auth.module.css";

export function LoginView() {
  const t = useTranslations("auth");
  const returnTo = useReturnTo();
  const problem = usePageFormProblem("logIn");
  return (
    <AuthPage title={t("loginTitle")} subtitle={t("loginSubtitle")}>
      <div>
        <PageForm form="logIn" submit={t("logIn")} hidden={{ returnTo }} button={{ block: true }}>
          <TypedEmail problem={problem} />
          <PlainPassword name="password" problem={problem} />
        </PageForm>
        <SocialLogins returnTo={returnTo} />
      </div>
      <div className={styles.formOthers}>
        <ButtonLink variant="ghost" href={forgottenPath(returnTo)}>
          {t("forgotten")}
        </ButtonLink>
        <ButtonLink variant="ghost" href={signUpPath(returnTo)}>
          {t("toSignUp")}
        </ButtonLink>
      </div>
    </AuthPage>
  );
}
