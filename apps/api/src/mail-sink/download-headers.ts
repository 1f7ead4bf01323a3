import type { AttachedFile } from "./mail-store.ts";

/** Other types are served as binary data, because the sender chooses the type and could have a page rendered. */
const servedTypes: ReadonlySet<string> = new Set(["text/calendar"]);

/** Response headers of a file that is downloaded and never rendered in the site's origin. */
export function downloadHeaders({ filename, mimeType }: Omit<AttachedFile, "bytes">): Record<string, string> {
  return {
    "Content-Type": servedTypes.has(mimeType) ? `${mimeType}; charset=utf-8` : "application/octet-stream",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeExtended(filename || "attachment")}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "no-store",
  };
}

/** RFC 8187: characters that `encodeURIComponent` leaves but the header's grammar doesn't allow. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
