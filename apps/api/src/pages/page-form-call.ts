import { createHash } from "node:crypto";
import { errorEnvelope } from "@meander/domain/contract/envelope";
import { signUpPath, forgottenPath, loginPath } from "@meander/domain/site/login-paths";
import { homePath } from "@meander/domain/paths";
import { safeReturnPath } from "@meander/domain/return-path";
import type { PageForm, PageFormProblem } from "@meander/domain/site/page-forms";
import { z } from "zod";

const PUBLIC = "/api/public/v1.0";
const PRIVATE = "/api/private/v1.0";

export type PageFormCall = {
  readonly method: "GET" | "POST";
  /** Of the API, with the query. */
  readonly path: string;
  readonly body?: object;
  /** The Idempotency-Key. */
  readonly key?: string;
};

/** The API's call for a form. The API parses the values by its contract. */
export function callOf(form: PageForm): PageFormCall {
  switch (form.form) {
    case "logIn":
      return post(`${PUBLIC}/auth/local/login`, { emailAddress: form.emailAddress, password: form.password });
    case "signUp": {
      const { form: _name, productUpdates, returnTo, ...person } = form;
      const updates = productUpdates === "on" ? { productUpdates: true } : {};
      return post(`${PUBLIC}/auth/local/signup`, { ...person, ...updates, returnPath: safeReturnPath(returnTo) });
    }
    case "forgotten": {
      const { emailAddress, returnTo } = form;
      return post(`${PUBLIC}/user/password/forgot`, { emailAddress, returnPath: safeReturnPath(returnTo) });
    }
    case "resetPassword": {
      const { newPassword, passwordResetHash } = form;
      return post(`${PUBLIC}/user/password/reset`, { newPassword, passwordResetHash });
    }
    case "verifyEmail": {
      const { verifyHash, password, newPassword } = form;
      return post(`${PUBLIC}/email/verify?verifyHash=${encodeURIComponent(verifyHash)}`, { password, newPassword });
    }
    case "logOut":
      return { method: "GET", path: `${PRIVATE}/logout` };
    case "join": {
      const { optionIds, message, key } = form;
      return once(post(activityCall(form, "join"), { optionIds, message }), key);
    }
    case "vote":
      return post(activityCall(form, "vote"), { optionIds: form.optionIds });
    case "leave":
      return post(activityCall(form, "leave"), {});
    case "comment":
      return once(post(activityCall(form, "comment"), { text: form.text }), form.key);
  }
}

function post(path: string, body: object): PageFormCall {
  return { method: "POST", path, body };
}

/** With other words, a form of the same document is another request. */
function once(call: PageFormCall, key: string | undefined): PageFormCall {
  if (key === undefined) return call;
  const hash = createHash("sha256").update(JSON.stringify(call.body)).digest("base64url");
  return { ...call, key: `${key} ${hash}` };
}

function activityCall({ activityId }: { readonly activityId: string }, action: string): string {
  return `${PRIVATE}/activity/${encodeURIComponent(activityId)}/${action}`;
}

const returning = z.object({ returnPath: z.string().nullish() });

/** Where a form that succeeded leads, given the path of its page and the API's response. */
export function pathAfter(form: PageForm, pagePath: string, response: unknown): string {
  switch (form.form) {
    case "logIn":
      return safeReturnPath(form.returnTo);
    case "signUp":
      return `${signUpPath()}?isSent=true`;
    case "forgotten":
      return `${forgottenPath()}?isSent=true`;
    case "resetPassword":
      return loginPath(returnPathIn(response));
    case "verifyEmail":
      return returnPathIn(response);
    case "logOut":
      return homePath;
    case "join":
    case "vote":
    case "leave":
      return `${pagePath}#when-heading`;
    case "comment":
      return `${pagePath}#comments`;
  }
}

function returnPathIn(response: unknown): string {
  return safeReturnPath(returning.safeParse(response).data?.returnPath ?? undefined);
}

const secretFields: ReadonlySet<string> = new Set([
  "password",
  "newPassword",
  "verifyHash",
  "passwordResetHash",
  "key",
]);

/** The problem of a form that the API refused, to show it beside what was typed. */
export function problemOf({ form, ...values }: PageForm, response: unknown): PageFormProblem {
  const { status, message, fields = {} } = errorEnvelope.parse(response);
  const typed = Object.entries(values).flatMap(([name, value]): [string, string | readonly string[]][] =>
    value === undefined || secretFields.has(name) ? [] : [[name, value]],
  );
  return { form, status, message, fields, typed: Object.fromEntries(typed) };
}
