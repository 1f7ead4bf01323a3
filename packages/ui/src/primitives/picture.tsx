import { type CSSProperties, useCallback, useContext, useState } from "react";
import { AssetHost } from "../hooks/asset-host.ts";

/** A picture with its sizes. */
export interface PictureSource {
  src: string;
  /** By width: `{ 320: "/media/…/320.jpg" }`. */
  widths?: Readonly<Record<number, string>> | undefined;
  /** The same in AVIF. */
  avifWidths?: Readonly<Record<number, string>> | undefined;
  /** The visible part: 0 is its top, 1 its bottom. */
  focusY?: number | undefined;
  /** Shown while it loads. */
  colour?: string | undefined;
}

export interface PictureProps {
  source: PictureSource | null;
  /** Shown without a picture, or when it can't be loaded; nothing if absent. */
  fallbackSrc?: string | undefined;
  /** Another fallback for wide screens, with its media query. */
  wideFallback?: { readonly media: string; readonly src: string };
  alt: string;
  width: number;
  height: number;
  /** The layout width, for `sizes`, such as "(min-width: 40em) 25rem, 100vw". */
  sizes?: string;
  className?: string | undefined;
  /** Loads at once and first: for the largest picture of the first screen. */
  eager?: boolean | undefined;
  onFail?: () => void;
}

/**
 * A photo in the size and format that the browser prefers, or its fallback. It has the place that the layout gives it,
 * whichever loads. When the asset host fails, the page's own site is asked: it may know a person who may see the picture.
 */
export function Picture(props: PictureProps) {
  const { source, fallbackSrc, wideFallback, alt, width, height, sizes, className, eager, onFail } = props;
  const host = useContext(AssetHost);
  const hosts = source?.src.startsWith("/") && host !== "" ? [host, ""] : [""];
  const [failed, setFailed] = useState({ src: source?.src, count: 0 });
  const failures = failed.src === source?.src ? failed.count : 0;
  const fail = useCallback(() => {
    setFailed({ src: source?.src, count: failures + 1 });
    onFail?.();
  }, [source?.src, failures, onFail]);
  // It may have failed before React listens.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete === true && image.naturalWidth === 0 && image.currentSrc !== "") fail();
    },
    [fail],
  );
  const shared = {
    width,
    height,
    className,
    loading: eager ? "eager" : "lazy",
    decoding: "async",
    fetchPriority: eager ? "high" : "auto",
  } as const;
  const prefix = hosts[failures];
  if (source === null || prefix === undefined) {
    if (fallbackSrc === undefined) return null;
    const fallback = <img {...shared} alt={alt} src={`${host}${fallbackSrc}`} />;
    if (wideFallback === undefined) return fallback;
    return (
      <picture>
        <source media={wideFallback.media} srcSet={`${host}${wideFallback.src}`} />
        {fallback}
      </picture>
    );
  }
  const photo = (
    <img
      {...shared}
      alt={alt}
      key={prefix}
      ref={check}
      sizes={source.widths && sizes}
      srcSet={source.widths && srcSetOf(source.widths, prefix)}
      src={`${prefix}${source.src}`}
      style={styleOf(source)}
      onError={fail}
    />
  );
  if (source.avifWidths === undefined) return photo;
  return (
    <picture>
      <source type="image/avif" sizes={sizes} srcSet={srcSetOf(source.avifWidths, prefix)} />
      {photo}
    </picture>
  );
}

export function srcSetOf(widths: Readonly<Record<number, string>>, prefix: string): string {
  return Object.entries(widths)
    .map(([width, src]) => `${prefix}${src} ${width}w`)
    .join(", ");
}

function styleOf({ focusY = 0.5, colour }: PictureSource): CSSProperties {
  return { objectPosition: `50% ${focusY * 100}%`, ...(colour && { background: colour }) };
}
