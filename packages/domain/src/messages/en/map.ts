/** The frame of every map of the web app, and the map as text. */
export const map = {
  label: "Map of activities",
  meetingPointLabel: "Map: {name}",
  sameInList: "The list has everything that is on this map.",
  credit: "Natural Earth, GeoNames",
  schematic: "Schematic, without streets",
  streetCredit: "© OpenStreetMap contributors",
  loading: "Loading the map",
  failed: "The map couldn’t be loaded. Here is the same in words.",
  retry: "Try again",
  unavailable: "This device can’t draw the map. Here is the same in words.",
} as const;
