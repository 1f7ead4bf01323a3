/** Controls, pins and cards of a map, loaded with it. */
export const drawnMap = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  searchHere: "Search this area",
  pinLabel: "{when}: {title}",
  card: "Chosen on the map",
  previousCard: "Previous on the map",
  nextCard: "Next on the map",
  cardOf: "{number, number} of {count, number}",
  closeCard: "Close the card",
  idea: "Idea",
  dates: "{count, plural, one {# date} other {# dates}}",
} as const;
