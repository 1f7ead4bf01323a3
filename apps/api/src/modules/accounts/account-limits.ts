import type { RateLimit } from "../../limits/take-from-limit.ts";

const HOUR = 3_600;
const QUARTER_HOUR = 900;

/** Per network address; generous, because a hostel shares one. */
export const signUpPerAddress = { bucket: "sign-up", per: "address", max: 120, windowSeconds: HOUR } as const;
export const loginPerAddress = { bucket: "login", per: "address", max: 600, windowSeconds: QUARTER_HOUR } as const;
export const verifyPerAddress = { bucket: "verify", per: "address", max: 60, windowSeconds: HOUR } as const;

/** Failed logins per e-mail address, from anywhere. */
export const loginPerEmail: RateLimit = { bucket: "login-email", max: 20, windowSeconds: QUARTER_HOUR };

/** Mails that strangers can make us send to one address. */
export const mailPerEmail: RateLimit = { bucket: "mail-email", max: 6, windowSeconds: HOUR };
