import { anyone, each, noOne, permission, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** What stands below neither base: for whoever looks after the process, pictures, the viewer of the embedded mail. */
const scene = { category: "1", period: "3", file: "seed.svg" };
const here = { isFromThisComputer: true } as const;

export const rows: readonly RouteRow[] = [
  { route: "GET private/openapi.json", expected: permission("useApiDocumentation") },
  { route: "GET /healthz", expected: anyone },
  { route: "GET /readyz", expected: anyone },
  { route: "GET /metrics", expected: noOne },
  { route: "GET /metrics", when: "from this computer", expected: anyone, send: () => here },
  { route: "GET /scene/wide/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  { route: "GET /scene/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  { route: "GET /img/userAvatar.svg", expected: anyone },
  { route: "GET /img/icon.svg", expected: anyone },
  { route: "GET /img/mark.png", expected: anyone },
  { route: "GET /mail", expected: noOne },
  { route: "GET /mail", when: "from this computer", expected: anyone, send: () => here },
  { route: "GET /mail/messages.json", expected: noOne },
  { route: "GET /mail/messages.json", when: "from this computer", expected: anyone, send: () => here },
  { route: "GET /mail/{id}", expected: noOne },
  { route: "GET /mail/{id}", when: "from this computer", expected: anyone, send: () => here },
  { route: "GET /mail/{id}/body", expected: noOne },
  { route: "GET /mail/{id}/body", when: "from this computer", expected: anyone, send: () => here },
  { route: "GET /robots.txt", expected: anyone },
  { route: "GET /favicon.ico", expected: each(roles, 301) },
];
