import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";

/** JSON lines on stdout. What could name a person is cut out even where somebody logs it by mistake. */
export function createLog(config: Pick<Config, "logLevel">, name: string): Logger {
  return pino({
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
      ],
      censor: "[left out]",
    },
  });
}
