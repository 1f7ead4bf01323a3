/**
 * The rest of a destructured input: `...(unwritten satisfies NoFields)` adds nothing, and fails to compile when the
 * input gains a field that is neither written nor excluded.
 */
export type NoFields = Record<string, never>;
