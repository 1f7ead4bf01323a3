import { mapDefaults } from "@meander/domain/constants";

/** The default place of the home page: the product's main city. */
export const homePlace = {
  name: "London",
  zone: "Europe/London",
  center: mapDefaults.center,
  slugs: { country: "united-kingdom", region: "england", place: "london" },
} as const;
