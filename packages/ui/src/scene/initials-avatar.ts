import { hashText } from "./random.ts";

/** Backgrounds with a contrast of at least 4.5:1 to white letters; none is a period's hue. */
const avatarGrounds = ["#2c7a67", "#b84a32", "#8a5a12", "#4a57b0", "#8b3f6e", "#33708f", "#3c6e47", "#6a4a9c"] as const;

/** First letters of first and last name in any script; empty names give an empty string. */
export function initialsOf(firstName: string, lastName: string): string {
  const first = [...firstName.trim()][0] ?? "";
  const last = [...lastName.trim()][0] ?? "";
  return (first + last).toLocaleUpperCase("en");
}

/** The same id always has the same colour. */
export function avatarGround(id: string): string {
  return avatarGrounds[hashText(id) % avatarGrounds.length] ?? avatarGrounds[0];
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A round avatar with initials for a person without a photo, as an SVG document. */
export function renderInitialsAvatar({
  id,
  initials,
  size = 96,
}: {
  id: string;
  initials: string;
  size?: number;
}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96">` +
    `<path fill="${avatarGround(id)}" d="M0 0h96v96H0z"/>` +
    `<text x="48" y="60" font-family="Figtree Variable,Figtree,Arial,sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(initials)}</text></svg>`
  );
}
