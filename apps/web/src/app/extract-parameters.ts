const handled = [
  "emailVerifyHash",
  "emailUndoHash",
  "passwordResetHash",
  "sessionExpired",
  "showTour",
  "notificationId",
  "userPreferences",
  "returnTo",
] as const;
type Handled = (typeof handled)[number];

/** Splits a query into the parameters that any page acts on and the page's own. */
export function extractParameters(search: string): { extracted: Partial<Record<Handled, string>>; rest: string } {
  const parameters = new URLSearchParams(search);
  const extracted: Partial<Record<Handled, string>> = {};
  for (const name of handled) {
    const value = parameters.get(name);
    if (value === null) continue;
    extracted[name] = value;
    parameters.delete(name);
  }
  const rest = parameters.toString();
  return { extracted, rest: rest === "" ? "" : `?${rest}` };
}
