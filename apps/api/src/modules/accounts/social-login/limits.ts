const QUARTER_HOUR = 900;

/** Counts the way there and the way back; generous, because a hostel shares one address. */
export const socialLoginPerAddress = {
  bucket: "social-login",
  per: "address",
  max: 240,
  windowSeconds: QUARTER_HOUR,
} as const;
