import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { LogOutput } from "./log-output.ts";

/**
 * JSON lines on stdout, written in blocks, because a system call per request would cost as much as serving it. Fields
 * that could identify a person are redacted, even if logged by mistake.
 */
export function createLog(config: Pick<Config, "logLevel">, name: string): Logger {
  const options = {
    name,
    level: config.logLevel,
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
        "err.parameters",
        "err.detail",
        "err.where",
      ],
      censor: "[left out]",
    },
  };
  return pino(options, new LogOutput(1));
}
