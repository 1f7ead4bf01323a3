/** Extracts the address from `Meander <hello@meander.example>`. */
export function parseMailAddress(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
