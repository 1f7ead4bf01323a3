/** `rank`: consumer = publisher < marketer < moderator < administrator. */
export const userTypes = [
  { code: 1, name: "Consumer", rank: 0 },
  { code: 2, name: "Publisher", rank: 0 },
  { code: 3, name: "Moderator", rank: 2 },
  { code: 4, name: "Administrator", rank: 3 },
  { code: 5, name: "Marketer", rank: 1 },
] as const;

export type UserTypeCode = (typeof userTypes)[number]["code"];
export type UserTypeName = (typeof userTypes)[number]["name"];

export const userType = { consumer: 1, publisher: 2, moderator: 3, administrator: 4, marketer: 5 } as const;

export function isUserTypeCode(code: number): code is UserTypeCode {
  return userTypes.some((type) => type.code === code);
}

function userTypeOf(code: UserTypeCode): (typeof userTypes)[number] {
  const type = userTypes.find((candidate) => candidate.code === code);
  if (!type) throw new RangeError(`Not a user type: ${code}`);
  return type;
}

export function rankOf(code: UserTypeCode): number {
  return userTypeOf(code).rank;
}

export function userTypeName(code: UserTypeCode): UserTypeName {
  return userTypeOf(code).name;
}

/** An actor may act only on lower ranks. */
export function outranks(actor: UserTypeCode, subject: UserTypeCode): boolean {
  return rankOf(actor) > rankOf(subject);
}

/** Staff may use the console: every rank above consumer. */
export function isStaff(code: UserTypeCode): boolean {
  return rankOf(code) > rankOf(userType.consumer);
}
