const FIRST_NAME = /\{firstName\}/gu;

/** Replaces `{firstName}`; any other braces stay as they are. */
export function personaliseText(text: string, firstName: string): string {
  // A function, because the name may contain replacement patterns such as `$&`.
  return text.replace(FIRST_NAME, () => firstName);
}
