import { z } from "zod";

/**
 * The forms of the website that work without scripts. A browser sends each to the address of its page; the server calls
 * the API with it, and redirects, or renders the page again with the problem and what was typed. The API checks the
 * values.
 */
const typed = z.string().default("");
/** A field that a browser sends once for each ticked box. */
const ticked = z
  .union([z.string().transform((value) => [value]), z.array(z.string())])
  .default([])
  .readonly();
/** Makes a form that is sent twice take effect once. */
const key = z.uuid().optional();

export const pageForm = z.discriminatedUnion("form", [
  z.object({ form: z.literal("logIn"), emailAddress: typed, password: typed, returnTo: typed }),
  z.object({
    form: z.literal("signUp"),
    firstName: typed,
    lastName: typed,
    emailAddress: typed,
    password: typed,
    productUpdates: z.literal("on").optional(),
    returnTo: typed,
  }),
  z.object({ form: z.literal("forgotten"), emailAddress: typed, returnTo: typed }),
  z.object({ form: z.literal("resetPassword"), passwordResetHash: typed, newPassword: typed }),
  z.object({
    form: z.literal("verifyEmail"),
    verifyHash: typed,
    password: z.string().optional(),
    newPassword: z.string().optional(),
  }),
  z.object({ form: z.literal("logOut") }),
  z.object({ form: z.literal("join"), activityId: typed, optionIds: ticked, message: typed, key }),
  z.object({ form: z.literal("vote"), activityId: typed, optionIds: ticked }),
  z.object({ form: z.literal("leave"), activityId: typed }),
  z.object({ form: z.literal("comment"), activityId: typed, text: typed, key }),
]);
export type PageForm = z.output<typeof pageForm>;
export type PageFormName = PageForm["form"];

/** Why the API refused a form. */
export type PageFormProblem = {
  readonly form: PageFormName;
  /** The API's status. */
  readonly status: number;
  readonly message: string;
  /** The errors of single fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, without passwords. */
  readonly typed: Readonly<Record<string, string | readonly string[]>>;
};
