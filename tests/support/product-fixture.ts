import { test as base } from "@playwright/test";
import { Product } from "./product.ts";
import { setTarget } from "./web-target.ts";

/**
 * For specs that need the running product: one for each worker, with the demo world, on a random port with a temporary
 * data folder. `MEANDER_URL` names a running one and `MEANDER_DATA` its folder, for work on a spec.
 */
export const test = base.extend<object, { productAddress: string }>({
  productAddress: [
    async ({}, use) => {
      const running = process.env.MEANDER_URL;
      if (running) {
        setTarget({ address: running, dataFolder: process.env.MEANDER_DATA ?? "" });
        return use(running);
      }
      const product = await Product.start();
      setTarget(product);
      await use(product.address);
      await product.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});
