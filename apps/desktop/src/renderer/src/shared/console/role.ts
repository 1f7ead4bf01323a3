import { isUserTypeCode, type UserTypeCode, userType } from "@meander/domain/person/user-type";

const roles = {
  [userType.consumer]: "consumer",
  [userType.publisher]: "publisher",
  [userType.moderator]: "moderator",
  [userType.administrator]: "administrator",
  [userType.marketer]: "marketer",
} as const satisfies Record<UserTypeCode, string>;

/** The role of a user type in the message catalogue: `console.role.<role>`. */
export function roleOf(code: number): (typeof roles)[UserTypeCode] {
  return isUserTypeCode(code) ? roles[code] : "consumer";
}
