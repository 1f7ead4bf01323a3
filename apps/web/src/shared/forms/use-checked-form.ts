import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { z } from "zod";
import { fieldErrorsOf } from "../api/api-error.ts";
import { useMessageText } from "../i18n/use-message-text.ts";

type FieldErrors = Readonly<Record<string, string>>;

/**
 * Validates a form with the contract's schema before it is sent, and shows the server's field errors beside the fields.
 * The first invalid field gets the focus; the input stays.
 */
export function useCheckedForm<Schema extends z.ZodObject>(
  schema: Schema,
  send: (body: z.output<Schema>) => void,
): {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly showServerErrors: (error: unknown) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const messageText = useMessageText();
  const [errors, setErrors] = useState<FieldErrors>({});

  function show(next: FieldErrors) {
    setErrors(next);
    const [first] = Object.keys(next);
    if (first === undefined) return;
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = schema.safeParse(typed);
    if (parsed.success) {
      setErrors({});
      send(parsed.data);
      return;
    }
    const found: Record<string, string> = {};
    for (const issue of parsed.error.issues) found[String(issue.path[0])] ??= messageText(issue.message);
    show(found);
  }
  return { form, errors, submit, showServerErrors: (error) => show(fieldErrorsOf(error)) };
}
