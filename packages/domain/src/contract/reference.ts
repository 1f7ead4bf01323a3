import { z } from "zod";

export const country = z
  .object({ countryCode: z.string(), name: z.string(), keywords: z.array(z.string()) })
  .meta({ id: "Country" });
export const language = z
  .object({ languageCode: z.string(), name: z.string(), nativeName: z.string() })
  .meta({ id: "Language" });
export const countriesResponse = z.object({ countries: z.array(country) });
export const languagesResponse = z.object({ languages: z.array(language) });
