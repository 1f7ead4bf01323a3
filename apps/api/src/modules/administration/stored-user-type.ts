import { isUserTypeCode, type UserTypeCode } from "@meander/domain/person/user-type";

/** The column's check constraint allows only these codes. */
export function userTypeOf(code: number): UserTypeCode {
  if (!isUserTypeCode(code)) throw new RangeError(`The database holds an unknown user type: ${code}`);
  return code;
}
