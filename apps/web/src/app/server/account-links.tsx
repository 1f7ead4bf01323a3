import { loginPath, signUpPath } from "@meander/domain/site/login-paths";
import { userPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import type { LinkProps } from "@meander/ui/primitives/link-component";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useSession } from "../../shared/session/use-session.ts";
import { PageForm } from "../../shared/without-scripts/page-form.tsx";

/** The account's part of the top bar. */
export function AccountLinks() {
  const t = useTranslations("web");
  const user = useSession();
  const { pathname } = useLocation();
  if (user === null) {
    return (
      <>
        <ButtonLink variant="ghost" href={loginPath(pathname)}>
          {t("logIn")}
        </ButtonLink>
        <ButtonLink variant="secondary" href={signUpPath(pathname)}>
          {t("signUp")}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink variant="ghost" href={userPath(user._id)}>
        {t("navYou")}
      </ButtonLink>
      <PageForm form="logOut" submit={t("logOut")} button={{ variant: "ghost" }} />
    </>
  );
}

export function LoginAnchor({ children, ...props }: Omit<LinkProps, "href">) {
  return (
    <a {...props} href={useLoginHref()}>
      {children}
    </a>
  );
}

/** Leads to the login, and back to this page. */
export function LoginLink() {
  const t = useTranslations("web");
  return <ButtonLink href={useLoginHref()}>{t("logIn")}</ButtonLink>;
}

function useLoginHref(): string {
  const { pathname, search } = useLocation();
  return loginPath(`${pathname}${search}`);
}

export function LogOutForm() {
  const t = useTranslations("web");
  return <PageForm form="logOut" submit={t("logOut")} button={{ variant: "secondary", size: "small" }} />;
}
