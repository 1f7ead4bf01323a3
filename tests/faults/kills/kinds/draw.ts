import type { Racer } from "../../../support/race-desk.ts";

/** One write, as a client asks for it. */
export type Draw = {
  /** What `parts` find it by. */
  readonly key: string;
  readonly person: Racer | undefined;
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly onAcknowledged?: (answer: unknown) => void;
  /** What whoever asks again is answered where the first time worked, and no key keeps the first answer. */
  readonly doneStatus?: number;
};
