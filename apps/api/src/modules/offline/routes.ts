import { offlineCopy } from "@meander/domain/contract/offline";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { viewOfflineCopy } from "./offline-copy-views.ts";

const getCopy = declareRoute({
  method: "get",
  path: "/offline-copy",
  access: "session",
  summary: "What the caller may read on their phone without a network: their upcoming activities and their inbox.",
  responses: { 200: json(offlineCopy) },
});

export const offlineRoutes = createRouter([
  on(getCopy, async (c) => {
    const { actor, db, clock } = c.var;
    return c.json(await viewOfflineCopy(db, actor, clock()), 200);
  }),
]);
