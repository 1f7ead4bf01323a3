import { Agent } from "node:https";
import webPush from "web-push";
import { createBrowser } from "../support/push/test-browser.ts";

/** The floor: web-push alone, sending the same push to `count` browsers, so many at a time. */
const [proxyUrl = "", count = "0", payload = "", topic = ""] = process.argv.slice(2);
const AT_ONCE = 100;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, proxyEnv: { https_proxy: proxyUrl } });
const vapidDetails = { subject: "mailto:hello@meander.example", ...webPush.generateVAPIDKeys() };
const subscriptions = Array.from({ length: Number(count) }, (_, index) =>
  JSON.parse(createBrowser(`bare-${index}`).subscription),
);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let subscription = subscriptions.pop(); subscription !== undefined; subscription = subscriptions.pop())
      await webPush.sendNotification(subscription, payload, {
        vapidDetails,
        agent,
        TTL: 3_600,
        urgency: "low",
        ...(topic !== "" && { topic }),
      });
  }),
);
agent.destroy();
