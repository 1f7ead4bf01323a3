export type ShareOutcome = "shared" | "copied" | "stopped" | "failed";

/** Opens the device's share sheet; without one it copies the address. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === "function" && navigator.canShare?.(link) !== false) {
    try {
      await navigator.share(link);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "stopped";
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return "copied";
  } catch {
    return "failed";
  }
}
