/** An activity's id out of its address, or out of the id alone. */
export function findActivityId(text: string): string | null {
  return /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iu.exec(text)?.[0].toLowerCase() ?? null;
}
