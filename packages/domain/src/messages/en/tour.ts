/** What somebody sees the first time: three slides, and a tip in each place where it helps. */
export const tour = {
  title: "How Meander works",
  close: "Close",
  skip: "Skip",
  next: "Next",
  back: "Back",
  start: "See what’s on",
  position: "{step, number} of {count, number}",
  slide1Title: "Find something to do",
  slide1Text: "Walks, suppers and nights out, suggested by locals. Search a place, or see what is near you tonight.",
  slide2Title: "Say when you can",
  slide2Text:
    "Tick every date that suits you and ask to join. The host answers, and picks the date that works for most.",
  slide3Title: "Go, and meet people",
  slide3Text: "The meeting point is yours once you’re in. Afterwards, say how it was, or host something yourself.",
  tip: "First time here?",
  gotIt: "Got it",
  searchActivities: "Choose a place, a day or a kind of outing above. The heart keeps what you like for later.",
  createActivity: "Offer several dates and let people vote, or say when. You approve everybody who asks to join.",
  joinActivity: "Your request goes to the host alone. You hear as soon as they answer, and can leave at any time.",
  copyActivity:
    "This copy is yours: change what you like, choose new dates and publish it. The original stays as it is.",
  suggestActivity: "An idea needs no dates, and you don’t have to host it: whoever likes it can.",
} as const;
