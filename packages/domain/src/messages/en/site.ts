/** The site as a whole, link previews and feeds: the server's own. */
export const site = {
  apiReaderTitle: "Meander’s API",
  description:
    "Walks, hikes, suppers and nights out suggested by locals, joined by travellers. See what is on near you and ask to come along.",
  hostedBy: "Hosted by {name}",
  listBy: "A list by {name}",
  activities: "{count, plural, one {# activity} other {# activities}}",
  toJoin: "{count, plural, =0 {Nothing planned yet} one {# activity to join} other {# activities to join}}",
  manyToJoin: "More than 100 activities to join",
  cancelled: "Cancelled",
  feedOfPlace: "Activities in {place}",
  feedOfWorld: "Activities everywhere",
  feedOfHost: "What {name} hosts",
  beta: "Beta",
  date: "{day}, {time}",
} as const;
