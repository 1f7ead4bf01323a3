import type { AttachedFile } from "./mail-store.ts";

/** A type that a page could be served as is withheld: the sender chose it. */
const servedTypes: ReadonlySet<string> = new Set(["text/calendar"]);

/** Of a file that is saved and never shown in the site's origin. */
export function downloadHeaders({ filename, mimeType }: Omit<AttachedFile, "bytes">): Record<string, string> {
  return {
    "Content-Type": servedTypes.has(mimeType) ? `${mimeType}; charset=utf-8` : "application/octet-stream",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeExtended(filename || "attachment")}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "no-store",
  };
}

/** RFC 8187: what `encodeURIComponent` leaves and the header's grammar doesn't allow. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
