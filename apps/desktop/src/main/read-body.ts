/** The whole body; undefined where it is longer than `limit` bytes, breaks off, or is absent. */
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

/** What the body says as JSON; undefined where it says nothing, or says too much. */
export async function readJson(response: Response, limit: number): Promise<unknown> {
  const bytes = await readBody(response, limit);
  try {
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
