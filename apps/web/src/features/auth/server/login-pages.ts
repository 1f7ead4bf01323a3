import { loginPath } from "@meander/domain/site/login-paths";
import type { ComponentType } from "react";
import type { PageContext, PageModule } from "../../../shared/page/page.ts";
import { loginSettingsQuery } from "../queries.ts";
import { ForgottenView } from "./forgotten-view.tsx";
import { LoginView } from "./login-view.tsx";
import { SignUpView } from "./sign-up-view.tsx";
import { returnToIn } from "./use-return-to.ts";

type Title = "auth.loginTitle" | "auth.signUpTitle" | "auth.forgottenTitle";

function pageOf(Page: ComponentType, title: Title): PageModule {
  return {
    Page,
    redirect: async ({ user, search }: PageContext) => (user === null ? null : returnToIn(search)),
    prefetch: async ({ queryClient, api }) => queryClient.prefetchQuery(loginSettingsQuery(api)),
    head: (_context, t) => ({ title: t(title), path: loginPath(), isHiddenFromSearch: true }),
  };
}

/** Pages without scripts: to log in, to sign up, and to ask for a new password. With scripts a dialog does the same. */
export const loginPages: Readonly<Record<string, PageModule>> = {
  "/login": pageOf(LoginView, "auth.loginTitle"),
  "/login/sign-up": pageOf(SignUpView, "auth.signUpTitle"),
  "/login/forgotten": pageOf(ForgottenView, "auth.forgottenTitle"),
};
