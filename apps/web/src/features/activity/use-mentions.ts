import type { Activity } from "@meander/domain/contract/activities";
import type { UserId } from "@meander/domain/ids";
import { type RefObject, useEffect, useState } from "react";
import {
  type MentionPerson,
  type MentionQuery,
  mentionedIds,
  mentionQueryAt,
  suggestionsFor,
  withMention,
} from "./mention-query.ts";
import { useMentionablePeople } from "./use-mentionable-people.ts";

type Input = {
  readonly activity: Activity;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly named?: readonly MentionPerson[] | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Takes the focus when it appears. */
  readonly isFocused: boolean;
};

export type Mentions = {
  readonly suggestions: readonly MentionPerson[];
  /** The suggestion that Enter takes; -1 for none. */
  readonly active: number;
  /** Looks for a name before the caret. */
  readonly look: (field: HTMLTextAreaElement) => void;
  readonly choose: (person: MentionPerson) => void;
  readonly close: () => void;
  /** Whether the key was for the suggestions. */
  readonly press: (key: string) => boolean;
  readonly idsFor: (text: string) => UserId[];
};

/** Suggests people while a name is typed into a text field, and remembers who was chosen. */
export function useMentions({ activity, text, onText, named = [], field, isFocused }: Input): Mentions {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [chosen, setChosen] = useState<readonly MentionPerson[]>(named);
  const [highlighted, setHighlighted] = useState(0);
  const people = useMentionablePeople(activity, text.includes("@"));
  const suggestions = query === null ? [] : suggestionsFor(query, people);
  const active = Math.min(highlighted, suggestions.length - 1);

  useEffect(() => {
    if (!isFocused) return;
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [field, isFocused]);

  function look(element: HTMLTextAreaElement) {
    const isPoint = element.selectionStart === element.selectionEnd;
    const next = isPoint ? mentionQueryAt(element.value, element.selectionStart) : null;
    if (next?.start !== query?.start || next?.typed !== query?.typed) setHighlighted(0);
    setQuery(next);
  }
  function choose(person: MentionPerson) {
    if (query === null) return;
    const next = withMention(text, query, person);
    onText(next.text);
    setChosen([...chosen, person]);
    setQuery(null);
    // After React has put the new text in.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }
  function press(key: string): boolean {
    const person = suggestions[active];
    if (person === undefined) return false;
    const count = suggestions.length;
    if (key === "ArrowDown") setHighlighted((active + 1) % count);
    else if (key === "ArrowUp") setHighlighted((active + count - 1) % count);
    else if (key === "Enter" || key === "Tab") choose(person);
    else if (key === "Escape") setQuery(null);
    else return false;
    return true;
  }
  return {
    suggestions,
    active,
    look,
    choose,
    close: () => setQuery(null),
    press,
    idsFor: (words) => mentionedIds(words, chosen, people),
  };
}
