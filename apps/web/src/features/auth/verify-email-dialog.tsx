import type { VerificationView } from "@meander/domain/contract/accounts";
import { auth } from "@meander/domain/messages/en/auth";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Sheet } from "@meander/ui/primitives/sheet";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { isLinkExpired } from "../../shared/api/api-error.ts";
import { ExtraMessagesProvider } from "../../shared/i18n/extra-messages-provider.tsx";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { closeRareDialog, useRareDialogNamed } from "../../shared/session/rare-dialogs.ts";
import { AlreadyVerified } from "./components/already-verified.tsx";
import { ExpiredVerification } from "./components/expired-verification.tsx";
import { LogInToVerify } from "./components/log-in-to-verify.tsx";
import { LogOutToVerify } from "./components/log-out-to-verify.tsx";
import { VerifyEmailForm } from "./components/verify-email-form.tsx";
import { verificationQuery } from "./verification-query.ts";
import styles from "./auth.module.css";

const extraMessages = { auth };

/**
 * Verifies an address by its mailed link. Mail programs open links, and anybody can send one, so only the button has an
 * effect, and another person's session is left first.
 */
export function VerifyEmailDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <VerifyEmailSheet />
    </ExtraMessagesProvider>
  );
}

function VerifyEmailSheet() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const user = useSession();
  const verifyHash = useRareDialogNamed("verifyEmail")?.verifyHash ?? "";
  const query = useQuery(verificationQuery(useApi(), { verifyHash, userId: user?._id ?? null }));
  const isExpired = isLinkExpired(query.error);
  const step = query.data?.step;
  const titles = {
    confirmed: t("verifiedTitle"),
    logOut: t("verifyOtherTitle", { name: user?.firstName ?? "" }),
    logIn: t("verifyLogInTitle"),
  };
  const title = step === "confirmed" || step === "logOut" || step === "logIn" ? titles[step] : t("verifyTitle");
  return (
    <Sheet
      open
      onClose={closeRareDialog}
      title={isExpired ? t("linkSpentTitle") : title}
      closeLabel={t("close")}
      size="small"
    >
      {query.isPending && <LoadingForm />}
      {isExpired && <ExpiredVerification />}
      {query.isError && !isExpired && (
        <ErrorState level={3} title={errorText(query.error)} retryLabel={t("retry")} onRetry={() => query.refetch()} />
      )}
      {query.data && <Verification key={query.data.step} verifyHash={verifyHash} verification={query.data} />}
    </Sheet>
  );
}

function LoadingForm() {
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton shape="circle" width="56px" height="56px" />
      <Skeleton width="80%" />
      <Skeleton height="48px" />
    </div>
  );
}

type VerificationProps = { readonly verifyHash: string; readonly verification: VerificationView };

function Verification({ verifyHash, verification }: VerificationProps) {
  const { step, emailAddress, isFirst } = verification;
  switch (step) {
    case "confirmed":
      return <AlreadyVerified email={emailAddress} />;
    case "logOut":
      return <LogOutToVerify email={emailAddress} />;
    case "logIn":
      return <LogInToVerify email={emailAddress} />;
    case "confirm":
    case "password":
    case "newPassword":
      return <VerifyEmailForm verifyHash={verifyHash} email={emailAddress} isFirst={isFirst} proof={step} />;
  }
}
