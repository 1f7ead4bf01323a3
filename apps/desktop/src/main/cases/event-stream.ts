/** One event of a text/event-stream. */
export type ServerSentEvent = { readonly event: string; readonly data: string };

/** Our events are a line or two; a server that sends more than this without ending one is not ours. */
const EVENT_MAX_LENGTH = 65_536;

/**
 * Reads events out of bytes as they arrive, by the HTML standard's rules as far as our server uses them. Comments are only a sign of
 * life. Throws where an event has no end.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onLife: () => void = () => {},
): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  let event = "";
  let data: string[] = [];
  for await (const bytes of body) {
    onLife();
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    let length = rest.length;
    for (const part of data) length += part.length;
    if (length > EVENT_MAX_LENGTH) throw new RangeError("An event of the stream has no end.");
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield { event: event === "" ? "message" : event, data: data.join("\n") };
        event = "";
        data = [];
        continue;
      }
      const colon = line.indexOf(":");
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "event") event = value;
      if (field === "data") data.push(value);
    }
  }
}
