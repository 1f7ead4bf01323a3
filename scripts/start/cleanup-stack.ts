type Close = () => void | Promise<void>;

/** Cleanup steps, run in the reverse order of their registration. */
export class CleanupStack {
  readonly #steps: Close[] = [];
  #closing: Promise<void> | undefined;

  add(close: Close): void {
    this.#steps.push(close);
  }

  /** Runs every step even if others fail, then throws the first failure. Further calls wait for the first one. */
  close(): Promise<void> {
    this.#closing ??= this.#run();
    return this.#closing;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
