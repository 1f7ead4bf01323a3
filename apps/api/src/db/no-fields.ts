/**
 * The rest of a destructured input: `...(unwritten satisfies NoFields)` adds nothing, and doesn't compile once the input has a field that
 * is neither written nor named.
 */
export type NoFields = Record<string, never>;
