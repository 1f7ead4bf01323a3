/** Controls, pins and cards of a map, loaded with it. */
export const drawnMap = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  searchHere: "Search this area",
  pinLabel: "{when}: {title}",
  card: "Chosen on the map",
  closeCard: "Close the card",
  idea: "Idea",
  dates: "{count, plural, one {# date} other {# dates}}",
} as const;
