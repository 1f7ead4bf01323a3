import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { Product } from "../support/product.ts";
import type { Bench } from "./bench.ts";
import { findActivity, measure } from "./measure.ts";

export const activityBench: Bench = {
  name: "activity",
  what: "GET /api/public/v1.0/activity/{id} of the built API against bare Hono and pg with one hand-written statement",
  run: async ({ seconds, log }) => {
    const product = await Product.start();
    const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
    const url = databaseUrl(Number(read("port")), read("password"), "meander");
    const bareServer = fileURLToPath(new URL("./bare-server.ts", import.meta.url));
    const bare = fork(bareServer, [], { env: { ...process.env, DATABASE_URL: url } });
    try {
      const [{ port }] = (await once(bare, "message")) as [{ port: number }];
      const id = await findActivity(product.address);
      log("measuring the floor");
      const floor = await measure(`http://127.0.0.1:${port}/activity/${id}`, seconds);
      log("measuring the product");
      return { floor, product: await measure(`${product.address}/api/public/v1.0/activity/${id}`, seconds) };
    } finally {
      bare.disconnect();
      await product.stop();
    }
  },
};
