import type { RouteConfig } from "@hono/zod-openapi";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { ApiEnv } from "./api-env.ts";
import { validationError } from "./error-answer.ts";

type Asked = NonNullable<RouteConfig["request"]>;
type Part = "query" | "param" | "json";

const JSON_TYPE = "application/json";
const jsonType = /^application\/([a-z-.]+\+)?json(;\s*[a-zA-Z0-9-]+=([^;]+))*$/i;

/**
 * Reads query, path and body as a route declares them, for `c.req.valid()`. One step that parses at once: the library's own took one for
 * each, and parsed as if a schema could have to wait, for which zod has no fast way.
 */
export function readInput({ query, params, body }: Asked): MiddlewareHandler<ApiEnv> {
  const content = body?.content[JSON_TYPE];
  const bodySchema = content !== undefined && "schema" in content ? content.schema : undefined;
  if (body !== undefined && !(bodySchema instanceof z.ZodType)) throw new TypeError("Bodies are JSON with a schema.");
  return async (c, next) => {
    if (query !== undefined) accept(c, "query", query, queryOf(c));
    if (params !== undefined) accept(c, "param", params, c.req.param());
    if (bodySchema instanceof z.ZodType) await readBody(c, bodySchema, body?.required === true);
    await next();
  };
}

function accept(c: Context<ApiEnv>, part: Part, schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  c.req.addValidatedData(part, Object(parsed.data));
}

/** What is said once is a text, what is said again a list. */
function queryOf(c: Context<ApiEnv>): Record<string, string | string[]> {
  const said = Object.entries(c.req.queries()).map(([name, values]) => {
    const [first, ...further] = values;
    return [name, first !== undefined && further.length === 0 ? first : values] as const;
  });
  // By definition, not by assignment: `__proto__` is a name like any other.
  return Object.fromEntries(said);
}

/** A body without a type is none of ours, unless there is none: then it reads as `{}`. */
async function readBody(c: Context<ApiEnv>, schema: z.ZodType, isRequired: boolean): Promise<void> {
  const type = c.req.header("Content-Type");
  const isJson = type !== undefined && jsonType.test(type);
  if (!isJson && (type || (await c.req.arrayBuffer()).byteLength > 0)) {
    throw new DomainError("unsupported-media-type", message("bodyNotJson"));
  }
  if (isJson) accept(c, "json", schema, await parseBody(c));
  else if (isRequired) accept(c, "json", schema, {});
  else c.req.addValidatedData("json", {});
}

async function parseBody(c: Context<ApiEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new DomainError("invalid", message("bodyNotJson"));
  }
}
