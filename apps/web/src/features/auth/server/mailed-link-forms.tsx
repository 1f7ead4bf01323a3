import { forgottenPath, loginPath } from "@meander/domain/site/login-paths";
import { safeReturnPath } from "@meander/domain/return-path";
import { ButtonLink } from "@meander/ui/primitives/button";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useSession } from "../../../shared/session/use-session.ts";
import { PageForm } from "../../../shared/without-scripts/page-form.tsx";
import { usePageFormProblem } from "../../../shared/without-scripts/page-form-problem.ts";
import { verificationQuery } from "../verification-query.ts";
import { PlainPassword } from "./plain-password.tsx";
import styles from "./mailed-link-forms.module.css";

/** What scripts do with the query parameters that any page accepts, as forms and links. */
export function MailedLinkForms() {
  const [search] = useSearchParams();
  const t = useTranslations("web");
  const user = useSession();
  const verifyHash = search.get("emailVerifyHash");
  const resetHash = search.get("passwordResetHash");
  const returnTo = search.get("returnTo");
  if (verifyHash !== null) return <VerifyEmail verifyHash={verifyHash} />;
  if (resetHash !== null) return <ResetPassword resetHash={resetHash} />;
  const isExpired = search.has("sessionExpired");
  if (user !== null || (returnTo === null && !isExpired)) return null;
  return (
    <section className={styles.mailedLink}>
      <h2>{isExpired ? t("sessionExpired") : t("loginNeededTitle")}</h2>
      <p>{t("loginNeededText")}</p>
      <ButtonLink href={loginPath(safeReturnPath(returnTo ?? undefined))}>{t("logIn")}</ButtonLink>
    </section>
  );
}

function VerifyEmail({ verifyHash }: { readonly verifyHash: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const user = useSession();
  const { data, error } = useQuery(verificationQuery(useApi(), { verifyHash, userId: user?._id ?? null }));
  const problem = usePageFormProblem("verifyEmail");
  if (data === undefined) {
    return (
      <section className={styles.mailedLink}>
        <h2>{t("linkSpentTitle")}</h2>
        <p>{error === null ? t("verifySpent") : errorText(error)}</p>
      </section>
    );
  }
  const { step, emailAddress, isFirst } = data;
  const texts = {
    confirmed: t("verifiedText"),
    logOut: t("verifyOtherText"),
    logIn: t("verifyLogInText"),
    confirm: t(isFirst ? "verifyFirst" : "verifyChange"),
    password: t(isFirst ? "verifyElsewhere" : "verifyChangeElsewhere"),
    newPassword: t("verifyElsewhereNew"),
  };
  return (
    <section className={styles.mailedLink}>
      <h2>{step === "confirmed" ? t("verifiedTitle") : t("verifyTitle")}</h2>
      <p>
        <strong dir="auto">{emailAddress}</strong>
      </p>
      <p>{texts[step]}</p>
      {step === "logOut" && <PageForm form="logOut" submit={t("verifyLogOut")} />}
      {step === "logIn" && <ButtonLink href={loginPath(`/?emailVerifyHash=${verifyHash}`)}>{t("logIn")}</ButtonLink>}
      {(step === "confirm" || step === "password" || step === "newPassword") && (
        <PageForm form="verifyEmail" submit={t("verifyConfirm")} hidden={{ verifyHash }}>
          {step === "password" && <PlainPassword name="password" problem={problem} />}
          {step === "newPassword" && <PlainPassword name="newPassword" isNew problem={problem} />}
        </PageForm>
      )}
    </section>
  );
}

function ResetPassword({ resetHash }: { readonly resetHash: string }) {
  const t = useTranslations("auth");
  const problem = usePageFormProblem("resetPassword");
  return (
    <section className={styles.mailedLink}>
      <h2>{t("newPasswordTitle")}</h2>
      <p>{t("newPasswordByLink")}</p>
      <PageForm form="resetPassword" submit={t("savePassword")} hidden={{ passwordResetHash: resetHash }}>
        <PlainPassword name="newPassword" isNew problem={problem} />
      </PageForm>
      {problem !== null && (
        <ButtonLink variant="ghost" href={forgottenPath()}>
          {t("newLink")}
        </ButtonLink>
      )}
    </section>
  );
}
