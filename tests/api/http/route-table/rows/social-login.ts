import { anyone, each, loggedIn, noOne, permission, personRoles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** No provider is configured here: social-login.test.ts tests the rest. */
const acme = { params: { provider: "acme" } };

const appInfo = {
  clientVersion: "2.1",
  isTouch: false,
  isNativeApp: false,
  isMobileDevice: false,
  isCapacitor: false,
};

export const rows: readonly RouteRow[] = [
  { route: "GET public/auth", expected: anyone },
  { route: "GET public/auth/{provider}", expected: noOne, send: () => acme },
  { route: "GET public/auth/{provider}/callback", expected: noOne, send: () => acme },
  { route: "GET private/user/identity", expected: loggedIn },
  {
    route: "DELETE private/user/identity/{provider}",
    when: "that is not linked",
    expected: { ...noOne, visitor: 401 },
    send: () => acme,
  },
  {
    route: "DELETE private/user/identity/{provider}",
    expected: loggedIn,
    arrange: async (db, { people }) => {
      const ids = Object.values(people).map(({ id }) => id);
      const values = ids.map((personId) => ({
        personId,
        provider: "acme",
        issuer: "https://accounts.example",
        subject: personId,
      }));
      await db.insertInto("loginIdentity").values(values).execute();
    },
    send: () => acme,
  },
  {
    route: "POST private/user/check",
    expected: loggedIn,
    send: () => ({ body: { appInfo, nearbyContext: { latitude: 38.71, longitude: -9.13 } } }),
  },
  { route: "GET public/user/geoip", expected: anyone },
  {
    route: "POST public/delivery/bounce",
    when: "where no secret is configured",
    expected: noOne,
    send: () => ({ body: { events: [{ emailAddress: "a@example.org", type: "bounce" }] } }),
  },
  { route: "GET private/docs", expected: permission("useApiDocumentation") },
  { route: "GET private/docs/swagger-ui.css", expected: permission("useApiDocumentation") },
  { route: "GET private/docs/swagger-ui-bundle.js", expected: permission("useApiDocumentation") },
  {
    route: "GET /auth/{provider}",
    when: "that nobody configured: a page as any other",
    expected: { ...each(["visitor"], 503), ...each(personRoles, 503) },
    send: () => acme,
  },
];
