import type { Mutation } from "./broken-copy.ts";

export type Fence = Mutation & {
  /** What the change allows. */
  readonly breaks: string;
  /** Fails with it: its file below tests/api, and its whole name, with ` > ` below a describe. */
  readonly test: { readonly file: string; readonly name: string };
};
