/** YouTube's ids. */
export const videoIdPattern = /^[\w-]{11}$/;

/** The player that sets no cookies before it plays; for the `frame-src` of pages. */
export const videoPlayerOrigin = "https://www.youtube-nocookie.com";

const linkPattern =
  /^(?:https?:\/\/)?(?:www\.|m\.|music\.)?(?:youtu\.be\/|youtube\.com\/(?:watch\?(?:[^#]*&)?v=|(?:shorts|embed|live|v)\/))(?<id>[\w-]{11})(?:[?&#/].*)?$/i;

/** The id in a link to a YouTube video, as people copy it; null for anything else. */
export function videoIdIn(text: string): string | null {
  return linkPattern.exec(text.trim())?.groups?.["id"] ?? null;
}

type Playable = {
  readonly isVideo?: boolean | undefined;
  readonly source?: string | undefined;
  readonly videoId?: string | undefined;
};

/** The address of the player of a video that can be played; null for pictures and for other videos. */
export function videoPlayerOf({ isVideo, source, videoId }: Playable): string | null {
  if (isVideo !== true || source !== "youtube" || !videoIdPattern.test(videoId ?? "")) return null;
  return `${videoPlayerOrigin}/embed/${videoId}?autoplay=1&rel=0`;
}
