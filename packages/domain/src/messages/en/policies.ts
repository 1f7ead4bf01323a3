/** The community rules, as decisions cite them. */
export const policies = {
  under18: { title: "Adults only", rule: "Nobody under 18 may take part or be shown in a picture." },
  unsafe: { title: "Safety", rule: "Nobody may put others in danger or hide a risk from them." },
  harassment: { title: "Respect", rule: "Nobody may bully, threaten or pursue other people." },
  hate: {
    title: "No hate",
    rule: "Nobody may attack people for who they are, where they come from or what they believe.",
  },
  scam: { title: "Honest dealings", rule: "Nobody may mislead others to get their money or their data." },
  impersonation: { title: "Real identity", rule: "Nobody may pretend to be another person, a business or us." },
  spam: {
    title: "No advertising",
    rule: "Meander is for meeting people, not for advertising or for posting the same thing again and again.",
  },
  other: { title: "Good company", rule: "Everyone treats others, and the places they visit, with care." },
} as const;
