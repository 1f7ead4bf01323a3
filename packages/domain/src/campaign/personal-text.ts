const FIRST_NAME = /\{firstName\}/gu;

/** A campaign's text with `{firstName}` filled in; any other braces stay as they are. */
export function personalText(text: string, firstName: string): string {
  // A function: the name may hold `$&`.
  return text.replace(FIRST_NAME, () => firstName);
}
