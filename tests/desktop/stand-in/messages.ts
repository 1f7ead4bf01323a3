/** What the test's process and the console's main process tell each other. `rid` pairs a question with its answer. */

export type ToMain =
  | {
      readonly kind: "invoke";
      readonly rid: number;
      readonly windowId: number;
      readonly channel: string;
      readonly args: readonly unknown[];
      readonly pageAddress: string;
      readonly isTopFrame: boolean;
    }
  | { readonly kind: "serve"; readonly rid: number; readonly address: string; readonly method: string }
  | { readonly kind: "evaluate"; readonly rid: number; readonly source: string; readonly argument: unknown }
  | { readonly kind: "loaded"; readonly windowId: number; readonly address: string; readonly title: string }
  | { readonly kind: "navigating"; readonly rid: number; readonly windowId: number; readonly address: string }
  | { readonly kind: "window-asked"; readonly windowId: number; readonly address: string }
  | { readonly kind: "closed"; readonly windowId: number }
  | { readonly kind: "focused"; readonly windowId: number }
  | { readonly kind: "quit" }
  | Answer;

export type ToTest =
  | {
      readonly kind: "open";
      readonly windowId: number;
      readonly width: number;
      readonly height: number;
      readonly preload: string;
    }
  | { readonly kind: "load"; readonly rid: number; readonly windowId: number; readonly address: string }
  | { readonly kind: "send"; readonly windowId: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: "close"; readonly windowId: number }
  | Answer;

export type Answer =
  | { readonly kind: "answer"; readonly rid: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly rid: number; readonly message: string };

export type ServedFile = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** One end of the conversation: posts, asks, and settles what it asked. */
export class Conversation<Out extends ToMain | ToTest> {
  readonly #post: (message: Out | Answer) => void;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #lastId = 0;

  constructor(post: (message: Out | Answer) => void) {
    this.#post = post;
  }

  tell(message: Out): void {
    this.#post(message);
  }

  ask(question: (rid: number) => Out): Promise<unknown> {
    const rid = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(rid, { resolve, reject });
      this.#post(question(rid));
    });
  }

  settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.rid);
    this.#waiting.delete(answer.rid);
    if (answer.kind === "answer") waiting?.resolve(answer.value);
    else waiting?.reject(new Error(answer.message));
  }

  /** Answers a question with what `work` comes to. */
  async reply(rid: number, work: () => unknown): Promise<void> {
    try {
      this.#post({ kind: "answer", rid, value: await work() });
    } catch (error) {
      this.#post({ kind: "failure", rid, message: error instanceof Error ? error.message : String(error) });
    }
  }
}
