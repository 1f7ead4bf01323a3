import { homePath } from "../paths.ts";

/** The pages without scripts: only the server links to them, so browsers load none of these. */

/** The page that logs in, with and without scripts, and then leads to `returnPath`. */
export function loginPath(returnPath?: string): string {
  return withReturnTo("/login", returnPath);
}

/** The page that signs up; the mailed link leads to `returnPath`. */
export function signUpPath(returnPath?: string): string {
  return withReturnTo("/login/sign-up", returnPath);
}

/** The page that asks for a link to set a new password. */
export function forgottenPath(returnPath?: string): string {
  return withReturnTo("/login/forgotten", returnPath);
}

function withReturnTo(path: string, returnPath: string | undefined): string {
  return returnPath === undefined || returnPath === homePath
    ? path
    : `${path}?returnTo=${encodeURIComponent(returnPath)}`;
}
