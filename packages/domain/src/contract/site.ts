import { z } from "zod";

export const siteResponse = z
  .object({
    operatorName: z.string().describe("Who runs this site, as named in the terms and the privacy policy."),
    contactEmail: z.string().describe("Where people reach them."),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof siteResponse>;
