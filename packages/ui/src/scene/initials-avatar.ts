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
