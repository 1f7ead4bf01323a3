import { type InputEvent, useState } from "react";
import styles from "./field.module.css";

export interface CharacterLimit {
  /** Maximum characters. Longer input is possible and flagged, so that pasted text isn't truncated. */
  limit?: number;
  /** Text such as "12 characters left"; a negative number means too many. */
  remainingLabel?: (remaining: number) => string;
}

interface Counted extends CharacterLimit {
  value?: unknown;
  defaultValue?: unknown;
}

const textLength = (value: unknown) => (typeof value === "string" ? value.length : 0);

/** Counts the characters of a controlled or uncontrolled field; `remaining` is null until the limit is near. */
export function useCharacterCount({ value, defaultValue, limit, remainingLabel }: Counted) {
  const [typed, setTyped] = useState(() => textLength(defaultValue));
  const remaining = limit === undefined ? null : limit - (value === undefined ? typed : textLength(value));
  const near = limit !== undefined && remaining !== null && remaining <= Math.max(20, limit * 0.1);
  return {
    remaining: near && remainingLabel ? remaining : null,
    count: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value.length),
  };
}

export function CharacterCounter({
  id,
  remaining,
  remainingLabel,
}: { id: string; remaining: number | null } & CharacterLimit) {
  if (remaining === null || !remainingLabel) return null;
  return (
    <span id={`${id}-count`} className={styles.count} data-over={remaining < 0 || undefined} aria-live="polite">
      {remainingLabel(remaining)}
    </span>
  );
}
