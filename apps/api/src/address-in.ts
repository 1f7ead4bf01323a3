/** `Meander <hello@meander.example>` → the address. */
export function addressIn(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
