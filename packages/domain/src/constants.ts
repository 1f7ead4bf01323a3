/**
 * Fixed figures of the product. They come from the specification, §9 unless a line says otherwise;
 * what an operator may want to tune lives in `policy.ts`.
 */

/** Rows per request, by list. */
export const pageSizes = {
  search: 50,
  past: 50,
  upcoming: 50,
  comments: 10,
  /** Discover, location, suggested and a profile's past activities ask for this many at a time. */
  lists: 10,
  notifications: 10,
  stockSearch: 28,
  stockDefault: 50,
} as const;

/** A person may ask for fewer rows than this, never for more. */
export const maxPageSize = 100;

export const dateLimits = {
  /** Counts distinct days; one day may hold many options (a morning becomes six). */
  maxDaysPerActivity: 5,
  maxDaysAhead: 14,
  /** 5am next day, as a decimal hour of the day before. */
  maxTimeCode: 29,
  minTimeCode: 6,
  /** 'Today' in a date filter ends at this hour of the next day. */
  todayEndsAtHour: 5,
} as const;

export const earthRadiusMetres = 6_371_000;

/** A sampled route keeps about this many points. */
export const routeSample = { minPoints: 8, maxPoints: 16 } as const;

export const mapDefaults = {
  /** London: longitude, latitude. */
  center: [-0.1276, 51.5072],
  zoom: 9,
  activityZoom: 11,
  placeZoom: 16,
  discoverDistanceKm: 999_999,
  geolocationTimeoutMs: 5000,
} as const;

export const clientVersion = "2.1";

/** What a server says that it is. */
export const productVersion = "0.1.0";

/** Raised when consoles from before a change can't work with the API after it, or the other way round. */
export const consoleApiVersion = 3;

/** Carries the secret that identifies a console's computer at login, as the device cookie does a browser. */
export const deviceHeader = "X-Meander-Device";

/** Stands in for the operator's address until it is set; nobody receives mail there (RFC 2606). */
export const placeholderAddress = "hello@meander.example";

/** §5 and §9; lengths in UTF-16 code units, as a form field counts them. */
export const textLimits = {
  passwordMin: 8,
  passwordMax: 240,
  authField: 240,
  editableText: 1024,
  listTitle: 120,
  multiSelectCaption: 160,
} as const;

export const ages = { minimum: 18, privacyPolicy: 13 } as const;

/** §5 and §9. */
export const uploadLimits = {
  maxBytes: 5_242_880,
  acceptedExtensions: ["jpeg", "jpg", "png", "tiff"],
  acceptedTypes: ["image/jpeg", "image/jpg", "image/png", "image/tiff"],
  jpegQuality: 0.8,
  image: { maxWidth: 1280, maxHeight: 720, minWidth: 600, minHeight: 220 },
  /** Avatars and company logos. */
  avatar: { maxWidth: 1024, maxHeight: 1024, minWidth: 600, minHeight: 600 },
} as const;

export const stockImageOptions = {
  quality: 80,
  format: "jpg",
  crop: "entropy",
  colourSpace: "tinysrgb",
  width: 1080,
  fit: "max",
} as const;

/** Appended to every photo credit link. */
export const photoCreditReferral = { utm_source: "meander", utm_medium: "referral" } as const;

export const images = {
  /** §3. Stands in until a person has a picture of their own. */
  defaultAvatar: "/img/userAvatar.svg",
  lazyMarginPx: 600,
  pickerTileUnits: 10,
  /** §3. The middle of the picture, where 0 is its top and 1 its bottom. */
  defaultPositionY: 0.5,
} as const;

export const animationMs = {
  /** Opening a modal from its card, and the general pace. */
  standard: 300,
  modal: 600,
  pageSlide: 200,
  fade: 300,
} as const;

export const snackbarMs = { shown: 8000, initial: 3000, requestErrorDelay: 2000 } as const;

export const layoutPx = {
  carouselHeightPhone: 220,
  carouselHeight: 440,
  modalMaxWidth: 800,
  profileMaxWidth: 960,
} as const;

export const enterKeyCode = 13;

/** §3. Every flag starts true and turns false once its tour has been seen. */
export const tourFlags = [
  "onboardingSlides",
  "searchActivities",
  "createActivity",
  "joinActivity",
  "copyActivity",
  "suggestActivity",
] as const;
export type TourFlag = (typeof tourFlags)[number];

/** Where the first-time tour flags are kept in a browser. */
export const tourFlagsStorageKey = "meander.tour";

/** §2. Query parameters handled on any page. */
export const pageQueryParameters = [
  "emailVerifyHash",
  "passwordResetHash",
  "sessionExpired",
  "showTour",
  "notificationId",
] as const;

/** §7. What a push device calls itself when it registers. */
export const pushPlatforms = ["apple", "android", "web"] as const;
export type PushPlatform = (typeof pushPlatforms)[number];
