/** A pause in typing longer than this ends the text. */
const pauseMs = 500;

type Stroke = Pick<KeyboardEvent, "target" | "timeStamp" | "isComposing">;

/**
 * Tracks letters that are typed without a pause. The field may disappear or lose the focus meanwhile: the following
 * letters and Enter still belong to the text and are no shortcuts. Escape, Tab, an arrow key, the pointer, or Enter in
 * the field ends it.
 */
export class TypingTracker {
  #lastAt = Number.NEGATIVE_INFINITY;

  /** Whether the stroke continues a text that started in a field, and so is no shortcut. */
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

  /**
   * A letter without a binding starts a text: the person expects to be in a field, so the following Enter is ignored
   * too.
   */
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
