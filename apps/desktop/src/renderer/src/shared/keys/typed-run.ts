/** A pause in typing longer than this ends the text. */
const pauseMs = 500;

type Stroke = Pick<KeyboardEvent, "target" | "timeStamp" | "isComposing">;

/**
 * Letters of one text, typed without a pause. Its field may go or lose the focus while somebody types: the letters that follow, and their
 * Enter, are still that text and no keys. Escape, Tab, an arrow, the pointer, or Enter in the field end it.
 */
export class TypedRun {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether the stroke belongs to a text that began elsewhere, and so means nothing here. */
  continues(stroke: string, event: Stroke): boolean {
    const isWithin = event.timeStamp - this.#lastAt < pauseMs;
    if (event.isComposing) return false;
    if (isField(event.target)) {
      this.#lastAt = isLetter(stroke) ? event.timeStamp : Number.NEGATIVE_INFINITY;
      return false;
    }
    if (isWithin && (isLetter(stroke) || stroke === "Enter")) {
      this.#lastAt = event.timeStamp;
      return true;
    }
    this.end();
    return false;
  }

  /** A letter that nothing here takes: whoever typed it believes to be in a field, also with the Enter that follows. */
  begin(stroke: string, { timeStamp }: Stroke): void {
    if (stroke.length === 1) this.#lastAt = timeStamp;
  }

  end(): void {
    this.#lastAt = Number.NEGATIVE_INFINITY;
  }
}

function isLetter(stroke: string): boolean {
  return stroke === "Space" || stroke.length === 1;
}

export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}
