import type { SessionUser } from "@meander/domain/contract/accounts";
import { auth } from "@meander/domain/messages/en/auth";
import { Sheet } from "@meander/ui/primitives/sheet";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ExtraMessagesProvider } from "../../shared/i18n/extra-messages-provider.tsx";
import { closeLogin, useLoginPrompt } from "../../shared/session/login-prompt.ts";
import { adoptSession, sessionKey } from "../../shared/session/session-queries.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { AuthIntro } from "./components/auth-intro.tsx";
import { CheckEmail } from "./components/check-email.tsx";
import { ForgottenForm } from "./components/forgotten-form.tsx";
import { LoginForm } from "./components/login-form.tsx";
import { ResetSent } from "./components/reset-sent.tsx";
import { SignUpForm } from "./components/sign-up-form.tsx";
import { SocialLogins } from "./components/social-logins.tsx";
import type { TypedFields } from "./typed-fields.ts";

type Step =
  | { readonly name: "intro" | "login" | "signUp" | "forgotten" | "verification" }
  | { readonly name: "checkEmail" | "resetSent"; readonly email: string };

const extraMessages = { auth };

/** Login and sign-up over the page that opened them; closes after a login. */
export function AuthDialog() {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <AuthSheet />
    </ExtraMessagesProvider>
  );
}

function AuthSheet() {
  const t = useTranslations("auth");
  const web = useTranslations("web");
  const prompt = useLoginPrompt();
  const user = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasIntro = prompt?.message !== undefined || prompt?.image !== undefined;
  const [step, setStep] = useState<Step>({ name: hasIntro ? "intro" : (prompt?.mode ?? "login") });
  // Shared by the forms, so that switching loses no input.
  const [typed, setTyped] = useState<TypedFields>({ firstName: "", lastName: "", emailAddress: "" });

  // With an expired session the person still appears logged in, so only a login after opening counts.
  const idAtOpening = useRef(user?._id);
  const isFinished = useRef(false);
  async function finish() {
    if (isFinished.current) return;
    isFinished.current = true;
    const userNow = queryClient.getQueryData<SessionUser | null>(sessionKey);
    closeLogin(idAtOpening.current === undefined || userNow?._id === idAtOpening.current);
    await queryClient.invalidateQueries({ queryKey: ["activity"] });
    if (prompt?.returnTo !== undefined) await navigate(prompt.returnTo);
    prompt?.onLogin?.();
  }
  // After a login in another tab, data fetched for a visitor is refetched.
  const finishInOtherTab = useEffectEvent(async () => {
    if (user === null || isFinished.current) return;
    await adoptSession(queryClient, user);
    await finish();
  });
  const userId = user?._id;
  useEffect(() => {
    if (userId !== undefined && userId !== idAtOpening.current) void finishInOtherTab();
  }, [userId]);
  const { pathname, search } = useLocation();
  const returnPath = prompt?.returnTo ?? `${pathname}${search}`;

  const title = {
    intro: t("signUpTitle"),
    login: t("loginTitle"),
    signUp: t("signUpTitle"),
    forgotten: t("forgottenTitle"),
    verification: t("verificationTitle"),
    checkEmail: t("checkEmailTitle"),
    resetSent: t("checkEmailTitle"),
  }[step.name];
  const loginSubtitle =
    prompt?.isSessionExpired === true ? t("loginAgain", { expired: web("sessionExpired") }) : t("loginSubtitle");
  const subtitle = {
    intro: t("signUpSubtitle"),
    login: loginSubtitle,
    signUp: t("signUpSubtitle"),
    forgotten: t("forgottenSubtitle"),
    verification: t("verificationSubtitle"),
    checkEmail: undefined,
    resetSent: undefined,
  }[step.name];
  return (
    <Sheet
      open={prompt !== null}
      onClose={() => closeLogin()}
      title={title}
      subtitle={subtitle}
      closeLabel={t("close")}
      size="small"
    >
      {step.name === "intro" && (
        <AuthIntro image={prompt?.image} message={prompt?.message} onChoose={(name) => setStep({ name })} />
      )}
      {step.name === "login" && (
        <LoginForm
          typed={typed}
          onType={setTyped}
          onSwitch={() => setStep({ name: "signUp" })}
          onForgotten={() => setStep({ name: "forgotten" })}
          onLoggedIn={finish}
        />
      )}
      {step.name === "signUp" && (
        <SignUpForm
          returnPath={returnPath}
          typed={typed}
          onType={setTyped}
          onSwitch={() => setStep({ name: "login" })}
          onSent={(email) => setStep({ name: "checkEmail", email })}
        />
      )}
      {(step.name === "login" || step.name === "signUp") && <SocialLogins returnTo={prompt?.returnTo} />}
      {(step.name === "forgotten" || step.name === "verification") && (
        <ForgottenForm
          key={step.name}
          link={step.name}
          returnPath={returnPath}
          typed={typed}
          onType={setTyped}
          onSwitch={() => setStep({ name: "login" })}
          onSent={(email) => setStep({ name: step.name === "forgotten" ? "resetSent" : "checkEmail", email })}
        />
      )}
      {step.name === "resetSent" && (
        <ResetSent
          email={step.email}
          onAgain={() => setStep({ name: "forgotten" })}
          onLogin={() => setStep({ name: "login" })}
        />
      )}
      {step.name === "checkEmail" && (
        <CheckEmail email={step.email} returnPath={returnPath} onChange={() => setStep({ name: "signUp" })} />
      )}
    </Sheet>
  );
}
