import { meanings } from "@meander/domain/contract/meanings";
import { z } from "zod";
import {
  type Address,
  type DeclaredOperation,
  declaredOperation,
  operationIdOf,
  refusals,
  refusalStatusesOf,
} from "./openapi-operation.ts";

/** The first part of an address below its base → the area it belongs to. */
const areas: Readonly<Record<string, string>> = {
  activities: "Activities",
  activity: "Activities",
  admin: "Console",
  appeal: "Reports and appeals",
  auth: "Accounts",
  calendar: "Calendars",
  comment: "Comments",
  contributors: "Discovery",
  countries: "Reference",
  site: "Reference",
  delivery: "Delivery",
  discover: "Discovery",
  email: "Accounts",
  geocode: "Places",
  languages: "Reference",
  list: "Lists",
  lists: "Lists",
  logout: "Accounts",
  media: "Media",
  notifications: "Notifications",
  places: "Places",
  position: "Profiles",
  preferences: "Notifications",
  project: "Profiles",
  push: "Notifications",
  search: "Discovery",
  searches: "Discovery",
  session: "Accounts",
  unsubscribe: "Delivery",
  user: "People",
};

const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "meander", description: "`__Host-meander` under https." },
  bearer: { type: "http", scheme: "bearer", description: "A console's session." },
  bounceSecret: { type: "http", scheme: "bearer", description: "The operator's `BOUNCE_SECRET`." },
};

const json = z.record(z.string(), z.unknown());
const openApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), declaredOperation)),
  components: z.looseObject({}),
});

/** The generator's document with what it doesn't know: areas, who may call, and what fields of one name mean everywhere. */
export function completeDocument(generated: object): Record<string, unknown> {
  const { paths, ...document } = openApiDocument.parse(JSON.parse(JSON.stringify(generated)));
  const completed = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, each]) => [method, completeOperation({ method, path }, each)]),
    ),
  ]);
  const components = { ...document.components, responses: sharedResponses(), securitySchemes };
  const tags = [...new Set(Object.values(areas))].sort().map((name) => ({ name }));
  return json.parse(explain({ ...document, tags, components, paths: Object.fromEntries(completed) }));
}

/** Of a declaration, said by the document in the standard's words or by nobody. */
const ours = { limits: undefined, idempotency: undefined, isRead: undefined, effectBy: undefined, refuses: undefined };

/** OpenAPI wants an x- before names of one's own. */
function completeOperation(address: Address, operation: DeclaredOperation): object {
  const { access, responses, ...standard } = operation;
  const area = areas[address.path.split("/")[4] ?? ""];
  const refused = refusalStatusesOf(address, operation).map((status) => [
    status,
    { $ref: `#/components/responses/${refusals[status].name}` },
  ]);
  return {
    operationId: operationIdOf(address),
    tags: area === undefined ? [] : [area],
    ...standard,
    ...ours,
    responses: { ...Object.fromEntries(refused), ...responses },
    security: securityOf(address.path, access),
    "x-access": access,
  };
}

function sharedResponses(): object {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(Object.values(refusals).map(({ name, description }) => [name, { description, content }]));
}

function securityOf(path: string, access: unknown): object[] {
  if (path.endsWith("/delivery/bounce")) return [{ bounceSecret: [] }];
  const sessions = [{ session: [] }, { bearer: [] }];
  // A session is never needed there, but what is seen may depend on it.
  return access === "public" && path.startsWith("/api/public/") ? [{}, ...sessions] : sessions;
}

/** Gives every property and parameter without words of its own those of its name. */
function explain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(explain);
  const object = json.safeParse(node);
  if (!object.success) return node;
  const entries = Object.entries(object.data).map(([key, value]): [string, unknown] => [
    key,
    key === "properties" ? explainProperties(value) : explain(value),
  ]);
  const explained = Object.fromEntries(entries);
  return typeof explained.in === "string" && typeof explained.name === "string"
    ? withWords(explained.name, explained)
    : explained;
}

function explainProperties(node: unknown): unknown {
  const properties = json.safeParse(node);
  if (!properties.success) return node;
  const entries = Object.entries(properties.data).map(([name, value]) => [name, withWords(name, explain(value))]);
  return Object.fromEntries(entries);
}

function withWords(name: string, node: unknown): unknown {
  const described = json.safeParse(node);
  if (!described.success || "description" in described.data) return node;
  const schema = json.safeParse(described.data.schema);
  const description = schema.data?.description ?? meanings[name];
  return description === undefined ? node : { ...described.data, description };
}
