import { randomInt, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Address and data folder of the product under test. Chosen once by the process that reads the configuration first, and
 * inherited by its children.
 */

const portVariable = "MEANDER_TEST_PORT";
const dataVariable = "MEANDER_TEST_DATA";

export function chooseTarget(): void {
  process.env[portVariable] ??= String(randomInt(20_000, 32_000));
  process.env[dataVariable] ??= join(tmpdir(), `meander-web-${randomUUID().slice(0, 8)}`);
}

/** Uses a product that already runs. */
export function setTarget({ address, dataFolder }: { readonly address: string; readonly dataFolder: string }): void {
  process.env[portVariable] = new URL(address).port;
  process.env[dataVariable] = dataFolder;
}

export function productPort(): number {
  return Number(read(portVariable));
}

/** The product's own data folder: mail, logs, the database's files. */
export function productData(): string {
  return read(dataVariable);
}

/** The certificate of the authority that the product's push service is certified by. */
export function authorityFile(): string {
  return `${productData()}-authority.pem`;
}

/** What the product's push service has received: a `ReceivedPush` as JSON on each line. */
export function receivedPushesFile(): string {
  return `${productData()}-pushes.jsonl`;
}

/** The database of network addresses that the product has. */
export function geoipFile(): string {
  return `${productData()}-addresses.mmdb`;
}

/** The only addresses in it. */
export const addressInPorto = "198.51.100.7";
export const addressInMontevideo = "198.51.100.8";

/** Without a trailing slash. */
export function productUrl(): string {
  return `http://localhost:${productPort()}`;
}

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run these specs through their Playwright configuration.`);
  return value;
}
