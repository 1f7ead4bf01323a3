import { errors } from "./en/errors.ts";

/** Every text a person reads, in British English, as ICU messages. One file an area. */
export const en = { errors } as const;

/** The shape every language has to fill. */
export type Messages = typeof en;
