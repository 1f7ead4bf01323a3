import { z } from "zod";
import { emailField } from "./fields.ts";

export const bounceEvent = z
  .object({
    emailAddress: emailField.describe("The address that the mail was for."),
    type: z
      .enum(["bounce", "complaint"])
      .describe("`bounce`: it could not be delivered. `complaint`: its reader called it spam."),
    isPermanent: z
      .boolean()
      .optional()
      .default(true)
      .describe(
        "False for a bounce that may pass, such as a full mailbox: it changes nothing. Complaints always count.",
      ),
  })
  .meta({ id: "BounceEvent" });
export type BounceEvent = z.infer<typeof bounceEvent>;

export const bounceBody = z
  .object({
    events: z.array(bounceEvent).min(1).max(200).describe("In any order; one address may come more than once."),
  })
  .meta({ id: "BounceReport" });

export const bounceResponse = z.object({
  suppressed: z.int().min(0).describe("Addresses that get no campaign from now on and got them until now."),
});
