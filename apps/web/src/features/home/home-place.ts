import { mapDefaults } from "@meander/domain/constants";

/** Where the main screen looks while nobody has said where they are: the product's main city. */
export const homePlace = {
  name: "London",
  zone: "Europe/London",
  center: mapDefaults.center,
  slugs: { country: "united-kingdom", region: "england", place: "london" },
} as const;
