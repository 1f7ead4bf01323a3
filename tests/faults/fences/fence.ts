import type { Mutation } from "./broken-copy.ts";

export type Fence = Mutation & {
  /** What the change permits. */
  readonly breaks: string;
  /** The test that fails because of it: its file below tests/api, and its full name with ` > ` after each describe. */
  readonly test: { readonly file: string; readonly name: string };
};
