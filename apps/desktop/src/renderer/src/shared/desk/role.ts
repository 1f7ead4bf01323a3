import { isUserTypeCode, type UserTypeCode, userType } from "@meander/domain/person/user-type";

const roles = {
  [userType.consumer]: "consumer",
  [userType.publisher]: "publisher",
  [userType.moderator]: "moderator",
  [userType.administrator]: "administrator",
  [userType.marketer]: "marketer",
} as const satisfies Record<UserTypeCode, string>;

/** The catalogue's name of a user type: `console.role.<role>`. */
export function roleOf(code: number): (typeof roles)[UserTypeCode] {
  return isUserTypeCode(code) ? roles[code] : "consumer";
}
