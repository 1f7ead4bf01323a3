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
    appealInvite:
      "If you think we got this wrong, ask us within {days} days to look again. Somebody who had no part in it will.",
    appealStays: "You had asked us to look at an earlier decision again. We did, and it stays as it is.",
    restoreSubject: "We took our decision back",
    restoreIntro: "You asked us to look at a decision again. Somebody who had no part in it did, and agrees with you.",
    restoreWarn: "We took back what we decided, and it no longer counts.",
    restoreRemoveContent: "Your comment on ‘{title}’ is there again.",
    restoreHideActivity: "Your activity ‘{title}’ is there for everyone again.",
    restoreSuspend: "The pause of your account that we had decided is over.",
    restoreNext: "We are sorry for the trouble. Thank you for asking.",
    upholdSubject: "We looked at our decision again",
    upholdIntro:
      "You asked us to look at a decision again. Somebody who had no part in it did, and found that it is right. It stays as it is.",
    upholdNext: "This was our last look at it. Nothing else changes.",
  },
  hidden: {
    subject: "‘{title}’ is no longer on Meander",
    text: "You have a place in ‘{title}’. Our moderators took this activity out of sight, so you won’t find it any more.",
    next: "Please don’t count on it taking place. There is nothing you need to do.",
    discover: "Find something else",
  },
  /** The page where somebody asks for another look at a decision about them, and sees what came of it. */
  appeal: {
    title: "A decision about you",
    open: "Ask us to look again",
    openAnswer: "See your appeal",
    decidedOn: "Decided on <time>{date}</time>",
    theirWords: "What you wrote",
    comment: "Your comment",
    ask: "Ask us to look again",
    askText:
      "Tell us what we missed. Somebody who had no part in the decision looks at it and writes to you. You can ask once, until {date}.",
    text: "What should we know?",
    send: "Send it",
    sending: "Sending it",
    sent: "We have your appeal, and will write to you.",
    waiting: "We are looking at it again",
    waitingText: "You asked on <time>{date}</time>. We will write to you once somebody has looked.",
    granted: "We took it back",
    grantedText: "Somebody looked again on <time>{date}</time> and agrees with you. The decision no longer counts.",
    upheld: "It stays as it is",
    upheldText: "Somebody looked again on <time>{date}</time> and found that the decision is right.",
    closed: "It can’t be looked at again",
    revoked: "This decision was taken back and no longer counts.",
    moderatorAdds: "A moderator adds: {reason}",
    missing: "This decision is not there",
    missingText: "It belongs to somebody else, or your account is not the one we wrote to.",
    home: "Go to the start",
    answeredTitle: "Your appeal was answered",
    answeredGranted: "We looked at our decision again and took it back.",
    answeredUpheld: "We looked at our decision again. It stays as it is.",
    tooEarlyToAsk: "While we look at another one of your appeals, this one has to wait.",
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
