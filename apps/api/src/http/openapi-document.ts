import { fieldDescriptions } from "@meander/domain/contract/field-descriptions";
import { z } from "zod";
import {
  type Address,
  type DeclaredOperation,
  declaredOperation,
  operationIdOf,
  refusalStatusesOf,
  refusals,
} from "./openapi-operation.ts";

/** The first segment of a path below its base → its tag in the document. */
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
  maps: "Maps",
  media: "Media",
  notifications: "Notifications",
  "offline-copy": "Notifications",
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
  session: { type: "apiKey", in: "cookie", name: "meander", description: "`__Host-meander` over HTTPS." },
  bearer: { type: "http", scheme: "bearer", description: "The bearer token of a console's session." },
  bounceSecret: { type: "http", scheme: "bearer", description: "The operator's `BOUNCE_SECRET`." },
};

const json = z.record(z.string(), z.unknown());
const openApiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), declaredOperation)),
  components: z.looseObject({}),
});

/**
 * Adds what the generator doesn't know to its document: tags, access, and descriptions of field names with one meaning
 * everywhere.
 */
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
  return json.parse(addDescriptions({ ...document, tags, components, paths: Object.fromEntries(completed) }));
}

/** Internal fields of a declaration, which the document expresses in standard OpenAPI fields or omits. */
const internalFields = {
  limits: undefined,
  idempotency: undefined,
  isRead: undefined,
  effectBy: undefined,
  isForBanned: undefined,
  refuses: undefined,
};

/** OpenAPI requires the prefix x- for custom fields. */
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
    ...internalFields,
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
  // A session is optional on these paths, but the response may depend on the viewer.
  return access === "public" && path.startsWith("/api/public/") ? [{}, ...sessions] : sessions;
}

/** Adds the shared description of its name to each property and parameter without a description. */
function addDescriptions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(addDescriptions);
  const object = json.safeParse(node);
  if (!object.success) return node;
  const entries = Object.entries(object.data).map(([key, value]): [string, unknown] => [
    key,
    key === "properties" ? addPropertyDescriptions(value) : addDescriptions(value),
  ]);
  const result = Object.fromEntries(entries);
  return typeof result.in === "string" && typeof result.name === "string"
    ? withDescription(result.name, result)
    : result;
}

function addPropertyDescriptions(node: unknown): unknown {
  const properties = json.safeParse(node);
  if (!properties.success) return node;
  const entries = Object.entries(properties.data).map(([name, value]) => [
    name,
    withDescription(name, addDescriptions(value)),
  ]);
  return Object.fromEntries(entries);
}

function withDescription(name: string, node: unknown): unknown {
  const described = json.safeParse(node);
  if (!described.success || "description" in described.data) return node;
  const schema = json.safeParse(described.data.schema);
  const description = schema.data?.description ?? fieldDescriptions[name];
  return description === undefined ? node : { ...described.data, description };
}
