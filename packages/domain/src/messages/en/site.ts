/** Link previews and feeds. */
export const site = {
  hostedBy: "Hosted by {name}",
  listBy: "A list by {name}",
  activities: "{count, plural, one {# activity} other {# activities}}",
  toJoin: "{count, plural, =0 {Nothing planned yet} one {# activity to join} other {# activities to join}}",
  manyToJoin: "More than 100 activities to join",
  cancelled: "Cancelled",
  feedOfPlace: "Activities in {place}",
  feedOfWorld: "Activities everywhere",
  feedOfHost: "What {name} hosts",
  date: "{day}, {time}",
} as const;
