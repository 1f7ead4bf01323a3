import type pg from "pg";

/** Stores the id of each demo item under its key, so that a later start finds it. */
export class DemoRegistry {
  readonly #client: pg.Client;
  readonly #ids: Map<string, string>;

  private constructor(client: pg.Client, ids: Map<string, string>) {
    this.#client = client;
    this.#ids = ids;
  }

  static async open(client: pg.Client): Promise<DemoRegistry> {
    const { rows } = await client.query<{ key: string; item_id: string }>("select key, item_id from demo_item");
    return new DemoRegistry(client, new Map(rows.map((row) => [row.key, row.item_id])));
  }

  find(key: string): string | undefined {
    return this.#ids.get(key);
  }

  /** Throws when the content references an item that was never created. */
  get(key: string): string {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`The demo world has no ${key}.`);
    return id;
  }

  async add(key: string, id: string): Promise<void> {
    this.#ids.set(key, id);
    await this.#client.query("insert into demo_item (key, item_id) values ($1, $2)", [key, id]);
  }
}

export const personKey = (key: string) => `person:${key}`;
export const activityKey = (key: string) => `activity:${key}`;
export const pastActivityKey = (key: string) => `past-activity:${key}`;
export const caseKey = (key: string) => `case:${key}`;
export const reportedCommentKey = (key: string) => `comment:remark:${key}`;
