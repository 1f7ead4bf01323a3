import { errors } from "@meander/domain/messages/en/errors";
import { map } from "@meander/domain/messages/en/map";
import { web } from "@meander/domain/messages/en/web";
import { when } from "@meander/domain/messages/en/when";

/** The messages of every page. Those of single pages and dialogs load with their code, as their `extraMessages`. */
export const everyPageMessages = { errors, map, web, when } as const;

export type EveryPageMessages = typeof everyPageMessages;
