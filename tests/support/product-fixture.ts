import { test as base } from "@playwright/test";
import { Product } from "./product.ts";
import { setPlace } from "./web-place.ts";

/**
 * For specs that need the running product: one for each worker, with the demo world, on a random port with data in a temporary folder.
 * `MEANDER_URL` names one that already runs, `MEANDER_DATA` its folder, for working on a spec.
 */
export const test = base.extend<object, { productAddress: string }>({
  productAddress: [
    async ({}, use) => {
      const running = process.env.MEANDER_URL;
      if (running) {
        setPlace({ address: running, dataFolder: process.env.MEANDER_DATA ?? "" });
        return use(running);
      }
      const product = await Product.start();
      setPlace(product);
      await use(product.address);
      await product.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});
