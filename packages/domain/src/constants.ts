/**
 * Constants of the product, from the specification. Values that an operator may tune
 * are in `policy.ts`.
 */

/** Page sizes, by list. */
export const pageSizes = {
  search: 50,
  past: 50,
  upcoming: 50,
  comments: 10,
  /** The page size of discover, location, suggested and a profile's past activities. */
  lists: 10,
  notifications: 10,
  stockSearch: 28,
  stockDefault: 50,
} as const;

export const dateLimits = {
  /** Counts distinct days; one day may hold many options (a morning becomes six). */
  maxDaysPerActivity: 5,
  maxDaysAhead: 14,
  /** 5am of the next day, as a decimal hour of the day before. */
  maxTimeCode: 29,
  minTimeCode: 6,
  /** 'Today' in a date filter ends at this hour of the next day. */
  todayEndsAtHour: 5,
} as const;

export const earthRadiusMetres = 6_371_000;

/** The approximate number of points that a sampled route has. */
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

/** The version that servers report. */
export const productVersion = "0.1.0";

/** Raised when consoles and API from before and after a change are incompatible. */
export const consoleApiVersion = 3;

/** Request header with the console's device secret at login; the counterpart of the browser's device cookie. */
export const deviceHeader = "X-Meander-Device";

/** Default until the operator sets an address. The reserved domain receives no mail (RFC 2606). */
export const placeholderAddress = "hello@meander.example";

/** Lengths in UTF-16 code units, as form fields count them. */
export const textLimits = {
  passwordMin: 8,
  passwordMax: 240,
  authField: 240,
  editableText: 1024,
  listTitle: 120,
  multiSelectCaption: 160,
} as const;

/** @specified */
export const ages = { minimum: 18, privacyPolicy: 13 } as const;

/** @specified */
export const stockImageOptions = {
  quality: 80,
  format: "jpg",
  crop: "entropy",
  colourSpace: "tinysrgb",
  width: 1080,
  fit: "max",
} as const;

/**
 * Query parameters added to every photo credit link.
 * @specified
 */
export const photoCreditReferral = { utm_source: "meander", utm_medium: "referral" } as const;

export const images = {
  /** The default until a person uploads a picture. */
  defaultAvatar: "/img/userAvatar.svg",
  lazyMarginPx: 600,
  pickerTileUnits: 10,
  /** The vertical centre, where 0 is the top and 1 the bottom. */
  defaultPositionY: 0.5,
} as const;

export const animationMs = {
  /** Duration of opening a modal from its card, and the default duration. */
  standard: 300,
  modal: 600,
  pageSlide: 200,
  fade: 300,
} as const;

export const snackbarMs = { shown: 8000, initial: 3000, requestErrorDelay: 2000 } as const;

/** @specified */
export const layoutPx = {
  carouselHeightPhone: 220,
  carouselHeight: 440,
  modalMaxWidth: 800,
  profileMaxWidth: 960,
} as const;

/** @specified */
export const enterKeyCode = 13;

/** Every flag is true at first and false once its tour was seen. */
export const tourFlags = [
  "onboardingSlides",
  "searchActivities",
  "createActivity",
  "joinActivity",
  "copyActivity",
  "suggestActivity",
] as const;
export type TourFlag = (typeof tourFlags)[number];

/** The localStorage key of the first-time tour flags. */
export const tourFlagsStorageKey = "meander.tour";

/**
 * Query parameters that every page handles.
 * @specified
 */
export const pageQueryParameters = [
  "emailVerifyHash",
  "passwordResetHash",
  "sessionExpired",
  "showTour",
  "notificationId",
] as const;
