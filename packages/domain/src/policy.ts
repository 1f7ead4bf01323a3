/**
 * Defaults that an operator may tune without changing what the product is. Fixed figures are in `constants.ts`; each line
 * here is a decision of the product where the specification is silent, unless it names its section.
 */

export const sessionPolicy = { absoluteDays: 90, idleDays: 30 } as const;

export const tokenPolicy = {
  emailVerifyHours: 24,
  passwordResetHours: 1,
  /** The link to the old address that undoes a change. */
  emailUndoHours: 72,
  /** A link to the staff view of a profile. */
  sharedProfileHours: 72,
} as const;

/** A sign-up whose address nobody confirmed, and who has not been here for so long, is forgotten. */
export const signUpDays = 7;

/** A login this recent confirms who it is, where there is no password to ask for. */
export const recentLoginMinutes = 10;

export const idempotencyHours = 24;

/** A device that nobody logged in from for this long is new again. */
export const deviceMemoryDays = 400;

/** `lastSeenAt` of a session is written at most this often. */
export const sessionSeenMinutes = 60;

/**
 * Live streams that may be open at once in each API process. A browser opens six connections to a host: five streams of a session leave it
 * one. Per address it is a full hostel or office behind one NAT, visitors and sessions together.
 */
export const streamLimits = { perSession: 5, perAddress: 200, visitorsPerProcess: 5_000 };

/**
 * At most `max` in each window, counted per address where nobody is logged in; an IPv6 /64 is one address. Figures per address have
 * to do for a hostel where everybody shares one: a full house of a hundred that arrives on one evening. What guards a single person
 * are the figures per account and per e-mail address, which hold wherever the calls come from.
 */
export const rateLimits = {
  write: { max: 240, windowSeconds: 60 },
  /** Three tries for each of a hundred guests; one address that guesses gets nowhere at this pace. */
  loginPerAddress: { max: 300, windowSeconds: 900 },
  /** Both ways of a login at a provider. */
  socialLoginPerAddress: { max: 300, windowSeconds: 900 },
  /** Then for each device that somebody has logged in from before. */
  socialLoginPerDevice: { max: 30, windowSeconds: 900 },
  /** Failures only, from anywhere: people try their three usual passwords a few times, a dictionary needs millions. */
  loginPerEmail: { max: 20, windowSeconds: 900 },
  /** Then for each device that its person has used before. */
  loginPerDevice: { max: 20, windowSeconds: 900 },
  signUpPerAddress: { max: 120, windowSeconds: 3600 },
  /** Following links: as many as a group may get, twice. */
  verifyPerAddress: { max: 60, windowSeconds: 3600 },
  /** Asking for a verification mail again, or for one to a new address. */
  verificationMailPerAddress: { max: 60, windowSeconds: 3600 },
  verificationMailPerAccount: { max: 10, windowSeconds: 3600 },
  forgotPasswordPerAddress: { max: 40, windowSeconds: 3600 },
  /** 256 bits can't be guessed: this guards the hashing of the new password, which is dear on purpose. */
  resetPasswordPerAddress: { max: 40, windowSeconds: 3600 },
  passwordUpdatePerAddress: { max: 60, windowSeconds: 900 },
  /** The current password is asked: as few guesses as at a login. */
  passwordUpdatePerAccount: { max: 10, windowSeconds: 900 },
  /** Mails that strangers can make us send to one address; of each kind, so that one can't use up the other. */
  mailToOneAddress: { max: 6, windowSeconds: 3600 },
  /** Then for each device that its owner has used before. */
  mailPerDevice: { max: 3, windowSeconds: 3600 },
  /** The file takes long to write. */
  exportPerAccount: { max: 5, windowSeconds: 3600 },
  /** The password is asked: as few guesses as at a login. */
  deleteAccountPerAccount: { max: 10, windowSeconds: 900 },
  report: { max: 20, windowSeconds: 3600 },
  appeal: { max: 10, windowSeconds: 3600 },
  comment: { max: 30, windowSeconds: 600 },
  upload: { max: 60, windowSeconds: 3600 },
  /** Searching and looking up places, in each process; `SEARCH_RATE_LIMIT` replaces the figure. */
  search: { max: 240, windowSeconds: 60 },
} as const satisfies Record<string, { max: number; windowSeconds: number }>;

/**
 * How long a request with an `Idempotency-Key` has before another with the same key takes it over if it has committed nothing, and how long
 * that one waits for its answer. A slow request that is taken over can't commit any more.
 */
export const idempotencyPolicy = { pendingMs: 10_000 } as const;

/**
 * How long a request waits for the database: an answer leaves within three seconds, also where Postgres is frozen. `beyondMs` is what the
 * server has to cancel a statement itself before its connection is discarded.
 */
export const databasePatience = {
  connectMs: 2_000,
  statementMs: 2_250,
  beyondMs: 250,
  /** Staff, exports and deletions, over connections of their own. */
  longStatementMs: 30_000,
  longPoolSize: 4,
} as const;

/**
 * What one API process takes on at once, and how long the rest waits. A page costs many times what a short answer does: the bound moves
 * between its two figures, so that most of what is let in takes no longer than `slowMs`.
 */
export const admissionPolicy = {
  usual: { inFlightMin: 4, inFlightMax: 64, waitingMax: 64, waitMs: 150, slowMs: 150, isYielding: false },
  /** Logging in and staff; hashing a password is slow on purpose. */
  first: { inFlightMin: 16, inFlightMax: 16, waitingMax: 64, waitMs: 1_500, slowMs: null, isYielding: false },
  /** Scenes wait for each other rather than for people: a flood of them is paced. */
  pictures: { inFlightMin: 4, inFlightMax: 4, waitingMax: 512, waitMs: 2_000, slowMs: null, isYielding: true },
  /** As PNG: each holds its place until it is drawn. */
  drawings: { inFlightMin: 4, inFlightMax: 4, waitingMax: 512, waitMs: 3_000, slowMs: null, isYielding: true },
  retryAfterSeconds: 2,
} as const;

/** Scenes as PNG are drawn one at a time, in a process of their own. */
export const scenePolicy = {
  /** Beyond this the next one is answered 503. */
  waitingMax: 32,
  drawWithinMs: 10_000,
  retryAfterSeconds: 5,
  /** In memory; a picture has some 40 kB. */
  cacheBytes: 67_108_864,
} as const;

/** A person's lists of activities. */
export const listPolicy = { listsPerPerson: 100, activitiesPerList: 200 } as const;

/** What is kept of a person's searches: so many different ones, and none older. */
export const searchHistoryPolicy = { perPerson: 50, months: 12 } as const;

/** People whom one person blocks. */
export const blockPolicy = { max: 1_000 } as const;

/** Local hours in which nothing rings. What can wait does; the inbox is written at once. */
export const quietHours = {
  fromHour: 22,
  toHour: 8,
  /** What starts within this time after the quiet is over can't wait until then. */
  leadHours: 2,
} as const;

/** Days after which a notification leaves the inbox. */
export const inboxPolicy = { unreadDays: 180, readDays: 365 } as const;

/** Phones and browsers of one person; the one registered longest ago makes room for a new one. */
export const pushPolicy = { devicesPerPerson: 10 } as const;

/** Where a person said they are counts for so long, for what is near them and for when their night is; then their home does. */
export const whereaboutsDays = 14;

export const calendarPolicy = {
  /** How long a private calendar keeps what is over. */
  pastDays: 90,
  maxActivities: 500,
  /** How often calendars are asked to look again. */
  refreshMinutes: 60,
} as const;

/** How much of a person's attention one day may take, by channel. Answers to their own requests don't count. */
export const attentionBudget = { sendEmail: 6, sendMobile: 12, relevantActivities: 1 } as const;

export const reminderPolicy = {
  /** 15 ActivitySoon, before the start. */
  activitySoonHours: [24, 2],
  /** 16 DefineDate, before the first option while nothing is decided. */
  defineDateHours: 48,
} as const;

/** 21 RelevantActivityCreated reaches travellers within this distance. */
export const nearbyKm = 50;

/** How far 21 looks for them, so that opening stays quick where very many people are. */
export const nearbyPolicy = {
  /** The nearest so many are asked whether it may interest them, and the nearest so many of those are told. */
  peopleLookedAt: 20_000,
  peopleTold: 1_000,
} as const;

/** Exact up to here, an estimate beyond. */
export const exactTotalLimit = 1000;

/** The same for searches: pages show "100+" beyond it. */
export const searchTotalLimit = 100;

/** The order 'tonight' ranks the soonest so many of each level of place; its list ends there. */
export const tonightCandidatesMax = 1_000;

export const defaultDurationMinutes = 120;

/** From 1, a nuisance, to 5, someone may be in danger. */
export type Severity = 1 | 2 | 3 | 4 | 5;

export const reportCategories = {
  unsafe: { severity: 5 },
  harassment: { severity: 4 },
  hate: { severity: 4 },
  scam: { severity: 3 },
  impersonation: { severity: 3 },
  spam: { severity: 1 },
  other: { severity: 2 },
} as const satisfies Record<string, { severity: Severity }>;

/** Hours until a case of that severity should be decided. */
export const serviceTargetHours: Readonly<Record<Severity, number>> = { 5: 2, 4: 8, 3: 24, 2: 48, 1: 72 };

export const casePolicy = {
  /** Messages wait this long in the outbox, so that a decision can be undone. */
  undoSeconds: 10,
  leaseSeconds: 300,
  /** A command that waited longer in a console is no longer carried out. */
  commandDays: 14,
  strikeDays: 180,
  /** A waiting case's priority is counted again after this, for its age. */
  rankMinutes: 30,
  /** After that a strike can no longer be appealed. */
  appealDays: 30,
  /** Strikes alive at once, with what they suggest. Nothing is ever done by itself. */
  suggestedSanctions: [
    { strikes: 1, sanction: "warn" },
    { strikes: 2, sanction: "suspend", days: 7 },
    { strikes: 3, sanction: "suspend", days: 30 },
    { strikes: 4, sanction: "ban" },
  ],
} as const;

/** The version of each policy that decisions name; its words are in the catalogue. */
export const policyVersions = {
  unsafe: 1,
  harassment: 1,
  hate: 1,
  scam: 1,
  impersonation: 1,
  spam: 1,
  other: 1,
} as const satisfies Record<keyof typeof reportCategories, number>;

export const campaignPolicy = {
  /** More campaign mails than this in a week, and a person is left out of the next. */
  mailsPerPersonPerWeek: 2,
} as const;

/** A search counts as local, and a find as local, within this distance of the searcher's home. */
export const localSearchKm = 50;

/** Points of a case's priority; see `moderation/priority.ts`. */
export const priorityWeights = {
  perSeverity: 100,
  /** For each reporter after the first, weighed by how often their reports were right; the rest add nothing. */
  perReporter: 20,
  countedReporters: 10,
  /** For each appeal, beside the severity of what it is about: somebody waits for our answer. */
  perAppeal: 50,
  /** Reached at the service target; keeps growing past it. */
  atTarget: 150,
  /** Reporters without a record count as right this often. */
  unknownAccuracy: 0.5,
} as const;
