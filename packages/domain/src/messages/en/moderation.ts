/** The rules of the community, as decisions name them. */
export const policies = {
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

/** What people read about decisions: the mails say it, the console shows it beforehand. */
export const moderation = {
  policy: policies,
  notice: {
    warnSubject: "A word about our rules",
    removeContentSubject: "We removed your comment",
    hideActivitySubject: "We took your activity out of sight",
    suspendSubject: "Your account is paused",
    warnUser: "Somebody told us about your profile or how you act. We looked at it, and it went against our rules.",
    warnActivity: "Somebody told us about your activity ‘{title}’. We looked at it, and it went against our rules.",
    warnComment: "Somebody told us about your comment on ‘{title}’. We looked at it, and it went against our rules.",
    warnImage: "Somebody told us about one of your pictures. We looked at it, and it went against our rules.",
    removeContent: "We looked at your comment on ‘{title}’ and removed it. Nobody sees it any more.",
    hideActivity:
      "We looked at your activity ‘{title}’ and hid it. You still find it among yours; others don’t see it.",
    suspendUser: "We looked at your profile and how you act, and paused your account until {until}.",
    suspendActivity: "We looked at your activity ‘{title}’ and paused your account until {until}.",
    suspendComment: "We looked at your comment on ‘{title}’ and paused your account until {until}.",
    suspendImage: "We looked at one of your pictures and paused your account until {until}.",
    why: "The rule it is about – {policy}: {rule}",
    reason: "A moderator adds: {reason}",
    warnNext: "Nothing else changes, and there is nothing you need to do. Please keep to this rule from now on.",
    removeContentNext: "You can go on commenting. Please keep to this rule from now on.",
    hideActivityNext: "You can go on hosting other activities. Please keep to this rule from now on.",
    suspendNext:
      "Until then you can log in, look around, change your settings and leave activities. Joining, hosting and writing wait. Afterwards everything works again by itself.",
  },
  hidden: {
    subject: "‘{title}’ is no longer on Meander",
    text: "You have a place in ‘{title}’. Our moderators took this activity out of sight, so you won’t find it any more.",
    next: "Please don’t count on it taking place. There is nothing you need to do.",
    discover: "Find something else",
  },
  outcome: {
    subject: "We looked at your report",
    user: "Thank you for telling us about a person. We looked at it carefully.",
    activity: "Thank you for telling us about an activity. We looked at it carefully.",
    comment: "Thank you for telling us about a comment. We looked at it carefully.",
    image: "Thank you for telling us about a picture. We looked at it carefully.",
    actedOn:
      "It went against our rules, and we have acted on it. We keep what exactly between us and the person it is about.",
    notActedOn:
      "This time we found nothing against our rules, so everything stays as it is. It was still right to tell us: please do so again when something seems wrong.",
    unseen: "Nobody was told that the report came from you.",
  },
} as const;
