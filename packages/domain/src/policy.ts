/**
 * Defaults that an operator may tune; constants are in `constants.ts`. Each value is a product decision where the
 * specification is silent, unless it names a section.
 */

export const sessionPolicy = { absoluteDays: 90, idleDays: 30 } as const;

export const tokenPolicy = {
  emailVerifyHours: 24,
  passwordResetHours: 1,
  /** The undo link mailed to the old address. */
  emailUndoHours: 72,
  /** A link to the staff view of a person. */
  sharedProfileHours: 72,
} as const;

/** Unverified accounts are deleted after this many days without a visit. */
export const signUpDays = 7;

/** A login this recent replaces the password prompt for accounts without a password. */
export const recentLoginMinutes = 10;

export const idempotencyHours = 24;

/** A known device expires after this many days without a login. */
export const deviceRetentionDays = 400;

/** The minimum interval between updates of a session's `lastSeenAt`. */
export const sessionSeenMinutes = 60;

/**
 * Concurrent live streams per API process. HTTP/1.1 browsers open six connections to a host: five streams of a session
 * leave one. The limit per address allows a hostel or office behind one NAT, visitors and sessions together.
 */
export const streamLimits = { perSession: 5, perAddress: 200, visitorsPerProcess: 5_000 };

/**
 * At most `max` requests per window, counted per IP address for visitors; an IPv6 /64 counts as one address. Limits per
 * address allow a hostel behind one NAT with a hundred guests who arrive on one evening. Limits per account and e-mail
 * address protect a single person, from whatever address requests come.
 */
export const rateLimits = {
  write: { max: 240, windowSeconds: 60 },
  /** Three attempts for each of a hundred guests; too few for guessing passwords. */
  loginPerAddress: { max: 300, windowSeconds: 900 },
  /** Both requests of a social login. */
  socialLoginPerAddress: { max: 300, windowSeconds: 900 },
  /** For known devices, once the limit per address is used up. */
  socialLoginPerDevice: { max: 30, windowSeconds: 900 },
  /** Failed attempts only, from any address. A person tries a few passwords, a dictionary attack needs millions. */
  loginPerEmail: { max: 20, windowSeconds: 900 },
  /** For the person's known devices, once the limit per e-mail address is used up. */
  loginPerDevice: { max: 20, windowSeconds: 900 },
  signUpPerAddress: { max: 120, windowSeconds: 3600 },
  /** Verification links: two for each member of a group. */
  verifyPerAddress: { max: 60, windowSeconds: 3600 },
  /** Requests for another verification mail, or for one to a new address. */
  verificationMailPerAddress: { max: 60, windowSeconds: 3600 },
  verificationMailPerAccount: { max: 10, windowSeconds: 3600 },
  forgotPasswordPerAddress: { max: 40, windowSeconds: 3600 },
  /** 256-bit tokens can't be guessed. The limit protects the deliberately slow password hashing. */
  resetPasswordPerAddress: { max: 40, windowSeconds: 3600 },
  passwordUpdatePerAddress: { max: 60, windowSeconds: 900 },
  /** The current password is required, so guesses are limited as at login. */
  passwordUpdatePerAccount: { max: 10, windowSeconds: 900 },
  /** Mails that anyone can trigger to one address, limited per kind so that one can't use up the other's budget. */
  mailToOneAddress: { max: 6, windowSeconds: 3600 },
  /** For the owner's known devices, once that limit is used up. */
  mailPerDevice: { max: 3, windowSeconds: 3600 },
  /** The export is expensive. */
  exportPerAccount: { max: 5, windowSeconds: 3600 },
  /** The password is required, so guesses are limited as at login. */
  deleteAccountPerAccount: { max: 10, windowSeconds: 900 },
  report: { max: 20, windowSeconds: 3600 },
  appeal: { max: 10, windowSeconds: 3600 },
  comment: { max: 30, windowSeconds: 600 },
  upload: { max: 60, windowSeconds: 3600 },
  /** Each stock photo among them is fetched from its service. */
  chosenPictures: { max: 120, windowSeconds: 3600 },
  /** Services allow a number of searches to the whole site. */
  pictureSearch: { max: 60, windowSeconds: 60 },
  /** Search and geocoding, per process; `SEARCH_RATE_LIMIT` overrides it. */
  search: { max: 240, windowSeconds: 60 },
  /** All other reads, per process; `READ_RATE_LIMIT` overrides it. Twelve a minute for each of a hundred visitors. */
  read: { max: 1_200, windowSeconds: 60 },
} as const satisfies Record<string, { max: number; windowSeconds: number }>;

/**
 * How long a request with an `Idempotency-Key` may stay pending before another with the same key takes over. The other
 * one waits that long for the first response. After a takeover, the slow request can no longer commit.
 */
export const idempotencyPolicy = { pendingMs: 10_000 } as const;

/**
 * Database timeouts of a request: it is answered within three seconds even if Postgres hangs. After `graceMs` beyond
 * the statement timeout, the connection is discarded.
 */
export const databaseTimeouts = {
  connectMs: 2_000,
  statementMs: 2_250,
  graceMs: 250,
  /** For staff, exports and deletions, on a separate connection pool. */
  longStatementMs: 30_000,
  longPoolSize: 4,
} as const;

/**
 * Concurrency limits of one API process, and how long requests queue. Requests in flight share one processor, so more of
 * them at once would slow all of them down. The queue admits a burst on an idle process whole; while it stays occupied,
 * requests wait for a shorter time.
 */
export const admissionPolicy = {
  usual: { inFlightMax: 16, waitingMax: 96, waitMs: 1_000, overloadedWaitMs: 150, isYielding: false },
  /** Login and staff requests; password hashing is deliberately slow. */
  first: { inFlightMax: 16, waitingMax: 64, waitMs: 1_500, overloadedWaitMs: 1_500, isYielding: false },
  /** Scenes queue separately from other requests, so that a burst of them is throttled. */
  pictures: { inFlightMax: 4, waitingMax: 512, waitMs: 2_000, overloadedWaitMs: 2_000, isYielding: true },
  /** As PNG: each occupies a slot until it is rendered. */
  drawings: { inFlightMax: 4, waitingMax: 512, waitMs: 3_000, overloadedWaitMs: 3_000, isYielding: true },
  retryAfterSeconds: 2,
} as const;

/** PNG scenes are rendered one at a time in a separate process. */
export const scenePolicy = {
  /** With a full queue, the response is 503. */
  waitingMax: 32,
  drawWithinMs: 10_000,
  retryAfterSeconds: 5,
  /** In memory; one image has about 40 kB. */
  cacheBytes: 67_108_864,
} as const;

/** Pictures of link previews, as `scenePolicy`. */
export const previewPolicy = {
  waitingMax: 32,
  drawWithinMs: 10_000,
  retryAfterSeconds: 5,
  /** In memory; one picture has about 90 kB. */
  cacheBytes: 33_554_432,
} as const;

/** Feeds of places and hosts. */
export const feedPolicy = {
  /** The next ones. */
  activities: 50,
  /** How often readers should ask again. */
  refreshMinutes: 60,
} as const;

/** Addresses for search engines. */
export const sitemapPolicy = {
  /** In one file; the protocol's limit. */
  filePages: 50_000,
  /** How long the list of files is used. */
  indexMinutes: 60,
  /** Read at a time while a file is written. */
  readPages: 1_000,
} as const;

/** Uploaded pictures that resemble removed ones. */
export const recognitionPolicy = {
  /**
   * In how many of 64 bits two fingerprints may differ. Measured by `npm run proof -- recognition`: more would take
   * pictures for others that are not, fewer would miss more that were cropped.
   */
  alikeBits: 8,
  /** How long a resemblance hides a picture at most, unless the removed one was of somebody under 18. */
  hidesHours: 24,
  /** How long hashes of removed pictures are retained: 24 months. */
  retentionDays: 730,
} as const;

/** Uploaded pictures; `uploadLimits` has the specification's sizes. */
export const picturePolicy = {
  /** Of all frames together, checked before decoding. */
  maxPixels: 50_000_000,
  /** Of a progressive or interlaced picture, which is held whole while it is decoded; 20 megapixels in RGB. */
  maxProgressiveBytes: 60_000_000,
  /** A file's first frame is used, but reading past thousands of others costs too. */
  maxFrames: 100,
  /** What a form has around its file: boundaries, headers and short fields. */
  formBytes: 16_384,
  /** A slower body is refused. */
  receiveWithinMs: 120_000,
  /** Pictures waiting and in work, per process. */
  waitingMax: 32,
  processWithinMs: 30_000,
  retryAfterSeconds: 5,
  /** A picture that is used nowhere is deleted after this time. */
  unusedHours: 24,
} as const;

/**
 * The maximum of one response, over all of its lists. Each row is bounded, so that the rows fit into the bytes; as JSON
 * in UTF-8, before compression.
 */
export const responseBudget = { rows: 100, bytes: 2_097_152 } as const;

/** `maxBytes` limits the whole of an activity as stored: texts, places, route, pictures and dates as JSON in UTF-8. */
export const activityPolicy = { maxBytes: 65_536, draftsPerPerson: 100 } as const;

/** `maxBytes` limits the sections of a profile together, as stored. */
export const profilePolicy = {
  maxBytes: 524_288,
  /** Addresses of removed items that stay with their person, so that a removal can be undone. */
  removedSlugs: 100,
  /** Ratings with words that a profile shows. */
  guestWords: 6,
} as const;

/** Limits of a person's activity lists. */
export const listPolicy = { listsPerPerson: 100, activitiesPerList: 200 } as const;

/** Retention of stored searches: the maximum number of distinct ones, and the maximum age. */
export const searchHistoryPolicy = { perPerson: 50, months: 12 } as const;

/** The maximum number of people that one person can block. */
export const blockPolicy = { max: 1_000 } as const;

/** Local hours without mail or push for anything that can wait. The inbox is updated at once. */
export const quietHours = {
  fromHour: 22,
  toHour: 8,
  /** Notifications about a start within this time after the quiet hours are sent at once. */
  leadHours: 2,
} as const;

/** How long a person can see in their preferences what became of each message to them. */
export const sentMessagesDays = 30;

/** Retention of notifications in the inbox. */
export const inboxPolicy = { unreadDays: 180, readDays: 365 } as const;

/**
 * Push devices per person; a new one replaces the oldest registration. A push service stores a push for a device that is
 * switched off for up to `ttlSeconds`.
 */
export const pushPolicy = { devicesPerPerson: 10, ttlSeconds: 3 * 24 * 3_600 } as const;

/** How long a reported location counts for what is nearby and for quiet hours; after that, the home location does. */
export const reportedLocationDays = 14;

export const calendarPolicy = {
  /** How long past activities remain in a private calendar. */
  pastDays: 90,
  maxActivities: 500,
  /** The refresh interval that calendar clients are requested to use. */
  refreshMinutes: 60,
} as const;

/**
 * Maximum notifications per person and day, by channel. Results of the person's own requests don't count. One sender
 * causes at most `sendEmailPerSender` of the mails.
 */
export const attentionBudget = { sendEmail: 6, sendEmailPerSender: 2, sendMobile: 12, relevantActivities: 1 } as const;

/** Minutes that the mail about a changed activity waits for further changes, which it then names too. */
export const updateMailMinutes = 10;

export const reminderPolicy = {
  /** 15 ActivitySoon: hours before the start. */
  activitySoonHours: [24, 2],
  /** 16 DefineDate: hours before the first option if no date is decided. */
  defineDateHours: 48,
} as const;

/** How far the meeting point may move once somebody was approved for a decided date. */
export const meetingPointMoveMetres = 1_000;

/** 21 RelevantActivityCreated is sent to people within this distance. */
export const nearbyKm = 50;

/** Limits for 21, so that opening an activity stays fast in densely populated areas. */
export const nearbyPolicy = {
  /** The nearest candidates whose interest is checked, and the nearest interested ones who are notified. */
  candidatesMax: 20_000,
  recipientsMax: 1_000,
} as const;

/** The number of soonest activities that 'tonight' ranks for each context level; its list ends there. */
export const tonightCandidatesMax = 1_000;

export const defaultDurationMinutes = 120;

/** From 1 (a nuisance) to 5 (someone may be in danger). */
export type Severity = 1 | 2 | 3 | 4 | 5;

export const reportCategories = {
  under18: { severity: 5, goesFirst: true },
  unsafe: { severity: 5 },
  harassment: { severity: 4 },
  hate: { severity: 4 },
  scam: { severity: 3 },
  impersonation: { severity: 3 },
  spam: { severity: 1 },
  other: { severity: 2 },
} as const satisfies Record<string, { severity: Severity; goesFirst?: true }>;

/** When a report of somebody under 18 hides its subject at once, until it is decided. */
export const hidingReports = { accountDays: 7, perDay: 3 } as const;

/** Hours within which a case of that severity should be decided. */
export const serviceTargetHours: Readonly<Record<Severity, number>> = { 5: 2, 4: 8, 3: 24, 2: 48, 1: 72 };

/** A decision's notices, a campaign's start and a special notification wait this long, so that staff can undo them. */
export const undoSeconds = 10;

export const casePolicy = {
  leaseSeconds: 300,
  /** How long a case counts as open in a console that says nothing more; consoles say it three times as often. */
  viewerSeconds: 60,
  /** Commands that waited in a console for longer are not executed. */
  commandDays: 14,
  strikeDays: 180,
  /** A longer suspension, up to the maximum, needs a second person. */
  suspensionDaysAlone: 30,
  suspensionDaysMax: 365,
  /** The interval at which priorities are recomputed, because they depend on age. */
  rankMinutes: 30,
  /** The period within which a strike can be appealed. */
  appealDays: 30,
  /** Sanctions suggested by the number of active strikes. They are never applied automatically. */
  suggestedSanctions: [
    { strikes: 1, sanction: "warn" },
    { strikes: 2, sanction: "suspend", days: 7 },
    { strikes: 3, sanction: "suspend", days: 30 },
    { strikes: 4, sanction: "ban" },
  ],
} as const;

/** The version of each policy that decisions cite; its text is in the catalogue. */
export const policyVersions = {
  under18: 1,
  unsafe: 1,
  harassment: 1,
  hate: 1,
  scam: 1,
  impersonation: 1,
  spam: 1,
  other: 1,
} as const satisfies Record<keyof typeof reportCategories, number>;

export const campaignPolicy = {
  /** People who received this many campaign mails within a week are excluded from the next campaign. */
  mailsPerPersonPerWeek: 2,
} as const;

/** Searches and results within this distance of the person's home count as local. */
export const localSearchKm = 50;

/** Points of a case's priority; see `moderation/priority.ts`. */
export const priorityWeights = {
  perSeverity: 100,
  /** For a category that goes first, instead of its severity: above any other case of the same age. */
  first: 2_000,
  /**
   * For each reporter after the first, weighted by the accuracy of their reports. Reporters beyond `countedReporters`
   * add nothing.
   */
  perReporter: 20,
  countedReporters: 10,
  /** For each appeal, in addition to its severity: the appellant is waiting for an answer. */
  perAppeal: 50,
  /** Points at the service target; they keep growing after it. */
  atTarget: 150,
  /** The share of its points that a report counts whose reporter has no verified address. */
  unverifiedShare: 0.5,
  /** The accuracy assumed for reporters without decided reports. */
  unknownAccuracy: 0.5,
} as const;
