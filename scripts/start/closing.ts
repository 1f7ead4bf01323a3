type Close = () => void | Promise<void>;

/** What has to be given back, in the reverse of the order it was taken. */
export class Closing {
  readonly #steps: Close[] = [];
  #closing: Promise<void> | undefined;

  add(close: Close): void {
    this.#steps.push(close);
  }

  /** Every step runs, whatever the ones before it did; the first failure is thrown at the end. Calling again waits for the first call. */
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
