import { rateLimits } from "@meander/domain/policy";
import type { RateLimit } from "../../limits/take-from-limit.ts";

/** The limits and their reasons are in the policy; this file names the bucket of each. */

export const signUpPerAddress = { ...rateLimits.signUpPerAddress, bucket: "sign-up", per: "address" } as const;
export const loginPerAddress = { ...rateLimits.loginPerAddress, bucket: "login", per: "address" } as const;
export const socialLoginLimits = {
  perAddress: { ...rateLimits.socialLoginPerAddress, bucket: "social-login", per: "address" },
  perDevice: { ...rateLimits.socialLoginPerDevice, bucket: "social-login-device" },
} as const;
export const verifyPerAddress = { ...rateLimits.verifyPerAddress, bucket: "verify", per: "address" } as const;
/** Opening a verification link, which precedes its use. */
export const checkVerificationPerAddress = {
  ...rateLimits.verifyPerAddress,
  bucket: "check-verification",
  per: "address",
} as const;
export const verificationMailLimits = [
  { ...rateLimits.verificationMailPerAddress, bucket: "verification-mail-address", per: "address" },
  { ...rateLimits.verificationMailPerAccount, bucket: "verification-mail-account", per: "account" },
] as const;
/** Without a session the per-account limit would count the address, and is too low for that. */
export const [verificationMailPerAddress] = verificationMailLimits;
export const forgotPasswordPerAddress = {
  ...rateLimits.forgotPasswordPerAddress,
  bucket: "forgot-password",
  per: "address",
} as const;
export const resetPasswordPerAddress = {
  ...rateLimits.resetPasswordPerAddress,
  bucket: "reset-password",
  per: "address",
} as const;
export const passwordUpdateLimits = [
  { ...rateLimits.passwordUpdatePerAddress, bucket: "password-update-address", per: "address" },
  { ...rateLimits.passwordUpdatePerAccount, bucket: "password-update-account", per: "account" },
] as const;

const loginPerEmail: RateLimit = { ...rateLimits.loginPerEmail, bucket: "login-email" };
const verificationMailPerEmail: RateLimit = { ...rateLimits.mailToOneAddress, bucket: "mail-email" };
const resetMailPerEmail: RateLimit = { ...rateLimits.mailToOneAddress, bucket: "reset-mail-email" };

/** Failed logins: first per e-mail address from any device, then per device. */
export const loginBudget = {
  shared: loginPerEmail,
  ofDevice: { ...rateLimits.loginPerDevice, bucket: "login-device" },
} as const;

/** Mails that strangers can trigger to one address: a limit per kind of mail, then one per device. */
export const verificationMailBudget = {
  shared: verificationMailPerEmail,
  ofDevice: { ...rateLimits.mailPerDevice, bucket: "mail-device" },
} as const;
export const resetMailBudget = {
  shared: resetMailPerEmail,
  ofDevice: { ...rateLimits.mailPerDevice, bucket: "reset-mail-device" },
} as const;
