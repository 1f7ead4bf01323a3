/** The frame of every map of the web app, and what to read without it. */
export const map = {
  label: "Map of activities",
  meetingPointLabel: "Map: {name}",
  sameInList: "The list has everything that is on this map.",
  credit: "Natural Earth, GeoNames",
  schematic: "Schematic, without streets",
  streetCredit: "© OpenStreetMap contributors",
  loading: "Loading the map",
  failed: "The map couldn’t be loaded.",
  retry: "Try again",
  unavailable: "This device can’t draw the map.",
  sameAbove: "Everything on it is listed above.",
  describeInstead: "Describe the spot in words below.",
} as const;
