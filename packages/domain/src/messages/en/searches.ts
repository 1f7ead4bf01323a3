/** Stored searches: their titles and their list. */
export const searches = {
  untitled: "A search",
  suggested_by: "Suggestions of one person",
  around: "Around {place}",
  aroundPoint: "Around a place",
  thisArea: "A part of the map",
  from: "From {date}",
  until: "Until {date}",
  tonight: "Best tonight",
  recent: "Your last searches",
  remove: "Forget “{title}”",
  clear: "Forget all",
  cleared: "Your searches are forgotten",
  failed: "That didn’t work. Try again.",
} as const;
