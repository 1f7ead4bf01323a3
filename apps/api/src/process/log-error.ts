/**
 * What a log line contains of an error: a list of allowed properties, because others may hold what a person sent. An
 * invalid URL carries its input, a database error the rejected values.
 */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  /** The calls alone, without the message. */
  readonly stack: string;
  readonly cause?: LoggedError;
} & Partial<Record<(typeof allowedTexts)[number], string>>;

/** Identifiers of the system, the database and HTTP. */
const allowedTexts = ["code", "syscall", "severity", "schema", "table", "column", "constraint", "routine"] as const;
const CAUSES_MAX = 4;
/** SQLSTATE class 22, data exception: the message quotes the value (PostgreSQL, appendix A). */
const dataException = /^22[0-9A-Z]{3}$/;

/** The `err` serialiser of the log. Anything but an error is reported by its type alone. */
export function describeError(error: unknown, causesLeft = CAUSES_MAX): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const texts = allowedTexts.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" ? [[name, value]] : [];
  });
  const allowed: Partial<Record<(typeof allowedTexts)[number], string>> = Object.fromEntries(texts);
  return {
    type: error.name,
    message: dataException.test(allowed.code ?? "") ? "[left out]" : error.message,
    stack: framesOf(error),
    ...allowed,
    ...(error.cause === undefined || causesLeft === 0 ? {} : { cause: describeError(error.cause, causesLeft - 1) }),
  };
}

function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}
