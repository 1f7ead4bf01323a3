import { CamelCasePlugin } from "kysely";

class Names extends CamelCasePlugin {
  of(column: string): string {
    return this.camelCase(column);
  }
}

const names = new Names();

/** As rows have it here: `next_starts_at` is `nextStartsAt`. */
export function fieldNameOf(column: string): string {
  return names.of(column);
}
