/** All maps of the web app. */
export const map = {
  label: "Map of activities",
  meetingPointLabel: "Map: {name}",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  credit: "Natural Earth, GeoNames",
  unavailable: "This device can’t draw the map. Here is the same in words.",
  searchHere: "Search this area",
  pinLabel: "{when}: {title}",
  card: "Chosen on the map",
  closeCard: "Close the card",
  idea: "Idea",
  dates: "{count, plural, one {# date} other {# dates}}",
} as const;
