/** Reads the whole body; undefined when it exceeds `limit` bytes, is interrupted or is missing. */
export async function readBody(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: false, value: undefined }) as const);
    if (done) return new Uint8Array(Buffer.concat(parts));
    if (value === undefined) return undefined;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return undefined;
    }
    parts.push(value);
  }
}

/** Parses the body as JSON; undefined when it is empty, malformed or too long. */
export async function readJson(response: Response, limit: number): Promise<unknown> {
  const bytes = await readBody(response, limit);
  try {
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
