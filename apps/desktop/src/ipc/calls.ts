import type { z } from "zod";
import { caseCalls } from "./case-calls.ts";
import { consoleCalls } from "./console-calls.ts";
import { serverCalls } from "./server-calls.ts";

/**
 * Every call that a window may make. Channels, preload, validation, handlers and server requests derive from this
 * table.
 */
export const localCalls = { ...consoleCalls, ...caseCalls };
export const calls = { ...localCalls, ...serverCalls };

export type LocalCallName = keyof typeof localCalls;
export type CallName = keyof typeof calls;
export type RequestOf<Name extends CallName> = z.output<(typeof calls)[Name]["request"]>;
export type ResponseOf<Name extends CallName> = z.output<(typeof calls)[Name]["response"]>;
