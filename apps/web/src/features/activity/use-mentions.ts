import type { Activity } from "@meander/domain/contract/activities";
import type { UserId } from "@meander/domain/ids";
import { type RefObject, useEffect, useState } from "react";
import {
  type MentionPerson,
  type MentionQuery,
  type SuggestedPerson,
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
  readonly initialMentions?: readonly MentionPerson[] | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Focuses the field on mount. */
  readonly isFocused: boolean;
};

export type Mentions = {
  readonly suggestions: readonly SuggestedPerson[];
  /** The index of the suggestion that Enter takes; -1 for none. */
  readonly active: number;
  /** Updates the query from the text before the caret. */
  readonly updateQuery: (field: HTMLTextAreaElement) => void;
  readonly choose: (person: MentionPerson) => void;
  readonly close: () => void;
  /** Handles a key; returns whether it was for the suggestions. */
  readonly handleKey: (key: string) => boolean;
  readonly idsFor: (text: string) => UserId[];
};

/** Suggests people while a name is typed into a text field, and tracks the chosen ones. */
export function useMentions({ activity, text, onText, initialMentions = [], field, isFocused }: Input): Mentions {
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [chosen, setChosen] = useState<readonly MentionPerson[]>(initialMentions);
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

  function updateQuery(element: HTMLTextAreaElement) {
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
    // After React has updated the field's text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }
  function handleKey(key: string): boolean {
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
    updateQuery,
    choose,
    close: () => setQuery(null),
    handleKey,
    idsFor: (commentText) => mentionedIds(commentText, chosen, people),
  };
}
