export type ShareOutcome = "shared" | "copied" | "stopped" | "failed";

type SharedLink = {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Sent along where the device can. */
  readonly files?: File[];
};

/** Opens the device's share sheet; without one it copies the address. */
export async function shareLink({ files = [], ...link }: SharedLink): Promise<ShareOutcome> {
  if (typeof navigator.share === "function" && navigator.canShare?.(link) !== false) {
    const withFiles = { ...link, files };
    try {
      await navigator.share(files.length > 0 && navigator.canShare?.(withFiles) ? withFiles : link);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "stopped";
    }
  }
  return copyLink(link.url);
}

export async function copyLink(url: string): Promise<"copied" | "failed"> {
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}
