import { z } from "zod";

export const siteResponse = z
  .object({
    operatorName: z.string().describe("The site's operator, as named in the terms and the privacy policy."),
    contactEmail: z.string().describe("The operator's address for contact."),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof siteResponse>;
