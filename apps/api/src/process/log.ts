import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { describeError } from "./log-error.ts";
import { LogOutput } from "./log-output.ts";

/**
 * JSON lines on stdout, written in blocks, because a system call per request would cost as much as serving it. Fields
 * that could identify a person are redacted, even if logged by mistake; of errors only allowed properties are written.
 */
export function createLog(
  config: Pick<Config, "logLevel">,
  name: string,
  output: DestinationStream = new LogOutput(1),
): Logger {
  const options = {
    name,
    level: config.logLevel,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [
        "email",
        "emailAddress",
        "address",
        "password",
        "token",
        "cookie",
        "authorization",
        "*.email",
        "*.emailAddress",
        "*.address",
        "*.password",
        "*.token",
      ],
      censor: "[left out]",
    },
  };
  return pino(options, output);
}
