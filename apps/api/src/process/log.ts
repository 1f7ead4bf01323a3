import { type Logger, pino } from "pino";
import type { Config } from "../config.ts";
import { LogOutput } from "./log-output.ts";

/** JSON lines on stdout, written in blocks: a system call for each request costs as much as answering it. What could name a person is cut out even where somebody logs it by mistake. */
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
