import type { apiRoutes } from "./api-routes.ts";

/** What the clients' `hc<ApiRoutes>()` is typed from; import it as a type only. */
export type ApiRoutes = typeof apiRoutes;
