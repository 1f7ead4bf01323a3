import { activity } from "@meander/domain/messages/en/activity";
import { errors } from "@meander/domain/messages/en/errors";
import { map } from "@meander/domain/messages/en/map";
import { ratings } from "@meander/domain/messages/en/ratings";
import { web } from "@meander/domain/messages/en/web";
import { when } from "@meander/domain/messages/en/when";

/** The messages of every page. Those of single pages and dialogs load with their code, as their `extraMessages`. */
export const everyPageMessages = { activity, errors, map, ratings, web, when } as const;

export type EveryPageMessages = typeof everyPageMessages;
