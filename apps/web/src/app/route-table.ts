import type { PageModule } from "../shared/page/page.ts";

/** Who may open a page. `session` and `permission` send others to `/`; `login` shows the login dialog over the page. */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "login" }
  | { readonly kind: "session" }
  | { readonly kind: "permission"; readonly permission: string };

export type PageRoute = {
  readonly path: string;
  /** `{feature}/{file}`, without `-page.tsx`. */
  readonly module: string;
  readonly access: Access;
  /** Rendered over the page that opened it. */
  readonly isModal: boolean;
};

type RouteOptions = Partial<Pick<PageRoute, "access" | "isModal">>;

function route(path: string, module: string, options: RouteOptions = {}): PageRoute {
  return { path, module, access: { kind: "public" }, isModal: false, ...options };
}

const login: RouteOptions = { access: { kind: "login" } };
const session: RouteOptions = { access: { kind: "session" } };
const modal: RouteOptions = { isModal: true };

/** Every page of the web app. What is not here leads to /discover. */
export const pageRoutes: readonly PageRoute[] = [
  route("/", "home/home"),
  route("/landing", "home/home"),
  route("/discover/:country?/:region?/:place?", "discover/discover"),
  route("/activity/create", "activity-form/create-activity", login),
  route("/activity/suggest", "activity-form/suggest-activity", login),
  route("/activity/:activityId/edit", "activity-form/edit-activity", login),
  route("/activity/:activityId/:slug?", "activity/activity"),
  route("/list/:listId", "lists/list"),
  route("/lists", "lists/own-lists", session),
  route("/liked", "my-activities/liked", session),
  route("/notifications", "inbox/inbox", session),
  route("/account", "account/account", session),
  route("/admin", "admin/admin", { access: { kind: "permission", permission: "overseeActivities" } }),
  route("/admin/shared/:token", "shared-profile/shared-profile", login),
  route("/appeal/:appealId", "appeal/appeal", login),
  route("/banned", "account/banned", session),
  route("/login/problem", "auth/login-problem"),
  route("/unsubscribe/:token", "unsubscribe/unsubscribe"),
  route("/user/:userId/upcoming", "my-activities/upcoming"),
  route("/user/:userId/past", "my-activities/past"),
  route("/user/:userId/suggested", "my-activities/suggested"),
  route("/user/:userId", "profile/profile"),
  route("/project/:urlSlug", "profile/project", modal),
  route("/experience/:urlSlug", "profile/position", modal),
  route("/legal/terms", "legal/terms", modal),
  route("/legal/privacy", "legal/privacy", modal),
  route("/support", "legal/support", modal),
];

const loaders = import.meta.glob<{ page: PageModule }>("../features/*/*-page.tsx");

/** The path of a page's module in the build manifest. */
export function sourceOf(route: PageRoute): string {
  return `src/features/${route.module}-page.tsx`;
}

/** Whether the page's module is part of this build. */
export function isBuilt(route: PageRoute): boolean {
  return `../features/${route.module}-page.tsx` in loaders;
}

export async function importPage(route: PageRoute): Promise<PageModule> {
  const load = loaders[`../features/${route.module}-page.tsx`];
  if (load === undefined) throw new Error(`No page at ${sourceOf(route)}`);
  return (await load()).page;
}
