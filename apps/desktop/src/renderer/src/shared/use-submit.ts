import { useState } from "react";
import type { ConsoleError, Result } from "../../../ipc/contract.ts";

/** One call to main at a time, with its pending state and last error. The input stays in the form. */
export function useSubmit<Value>(onDone: (value: Value) => void) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [error, setError] = useState<ConsoleError | null>(null);

  const submit = async (call: () => Promise<Result<Value>>) => {
    if (isSubmitting) return;
    setIsSubmitting(true);
    setError(null);
    const result = await call();
    setIsSubmitting(false);
    if (result.ok) onDone(result.value);
    else setError(result.error);
  };
  return { isSubmitting, error, submit };
}
