import type { z } from "zod";
import { caseCalls } from "./case-calls.ts";
import { consoleCalls } from "./console-calls.ts";
import { serverCalls } from "./server-calls.ts";

/** Everything a window may call. Channels, preload, validation, handlers and what is passed on to the server derive from this table. */
export const localCalls = { ...consoleCalls, ...caseCalls };
export const calls = { ...localCalls, ...serverCalls };

export type LocalCallName = keyof typeof localCalls;
export type CallName = keyof typeof calls;
export type RequestOf<Name extends CallName> = z.output<(typeof calls)[Name]["request"]>;
export type ResponseOf<Name extends CallName> = z.output<(typeof calls)[Name]["response"]>;
