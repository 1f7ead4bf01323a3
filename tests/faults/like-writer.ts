type Session = { readonly token: string };
/** What one person's like of one activity may be: what was acknowledged last, or what was asked for when the answer got lost. */
export type Expectation = { acknowledged: boolean; asked: boolean | undefined };

const password = "wander2026";

/** A person who likes and unlikes without pause, and remembers what the server promised. */
export class LikeWriter {
  readonly expectations = new Map<string, Expectation>();
  readonly emailAddress: string;
  acknowledgedCount = 0;
  #session: Session | undefined;

  constructor(emailAddress: string) {
    this.emailAddress = emailAddress;
  }

  async logIn(address: string): Promise<void> {
    const answer = await fetch(`${address}/api/public/v1.0/auth/local/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Meander-Client": "console" },
      body: JSON.stringify({ emailAddress: this.emailAddress, password }),
    });
    const { token }: { token?: string } = await answer.json();
    if (token === undefined) throw new Error(`${this.emailAddress} could not log in (${answer.status})`);
    this.#session = { token };
  }

  /** Writes until the server goes away or `isOver` says so. */
  async write(
    address: string,
    activityIds: readonly string[],
    random: () => number,
    isOver: () => boolean,
  ): Promise<void> {
    while (!isOver()) {
      const activityId = activityIds[Math.floor(random() * activityIds.length)] ?? "";
      const expectation = this.expectations.get(activityId) ?? { acknowledged: false, asked: undefined };
      this.expectations.set(activityId, expectation);
      expectation.asked = !expectation.acknowledged;
      try {
        const { status } = await this.#post(`${address}/api/private/v1.0/activity/${activityId}/like`, {
          liked: expectation.asked,
        });
        if (status === 200) {
          expectation.acknowledged = expectation.asked;
          this.acknowledgedCount += 1;
        }
        // Refused for sure: nothing was written. A 5xx may have been.
        if (status < 500) expectation.asked = undefined;
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 50));
      } catch {
        return;
      }
    }
  }

  async isLiked(address: string, activityId: string): Promise<boolean> {
    const answer = await fetch(`${address}/api/private/v1.0/activity/${activityId}`, { headers: this.#headers });
    const { activity }: { activity: { metrics: { likes: { liked: boolean } } } } = await answer.json();
    return activity.metrics.likes.liked;
  }

  async #post(address: string, body: object): Promise<Response> {
    const headers = { ...this.#headers, "Content-Type": "application/json" };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer;
  }

  get #headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.#session?.token ?? ""}` };
  }
}
