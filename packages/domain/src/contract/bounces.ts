import { z } from "zod";
import { emailField } from "./fields.ts";

export const bounceEvent = z
  .object({
    emailAddress: emailField.describe("The address that the mail was sent to."),
    type: z
      .enum(["bounce", "complaint"])
      .describe("`bounce`: the mail could not be delivered. `complaint`: the recipient reported it as spam."),
    isPermanent: z
      .boolean()
      .optional()
      .default(true)
      .describe(
        "False for a temporary bounce, such as a full mailbox, which changes nothing. Complaints always count.",
      ),
  })
  .meta({ id: "BounceEvent" });
export type BounceEvent = z.infer<typeof bounceEvent>;

export const bounceBody = z
  .object({
    events: z.array(bounceEvent).min(1).max(200).describe("In any order; an address may occur more than once."),
  })
  .meta({ id: "BounceReport" });

export const bounceResponse = z.object({
  suppressed: z.int().min(0).describe("Number of addresses that are newly excluded from campaigns."),
});
