import { z } from "zod";
import type { CallName, ConsoleCalls } from "./contract.ts";

const nothing = z.undefined();
const shortText = z.string().max(2_000);

/** What main accepts from a window, whatever the window claims to be. */
export const requestSchemas = {
  getConnection: nothing,
  chooseServer: z.strictObject({ address: shortText }),
  forgetServer: nothing,
  logIn: z.strictObject({ emailAddress: shortText, password: shortText }),
  getStaff: nothing,
  logOut: nothing,
} as const satisfies { [Name in CallName]: z.ZodType<ConsoleCalls[Name]["request"]> };
