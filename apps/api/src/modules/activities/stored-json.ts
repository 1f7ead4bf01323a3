import type { LocationContext, Locations } from "@meander/domain/contract/geo";
import type { ImageItem } from "@meander/domain/contract/people";
import type { DateVote } from "@meander/domain/date-vote/option";
import { shownImages } from "@meander/domain/image/shown-image";
import type { JsonValue } from "../../db/generated-types.ts";

/** The shapes that this area's jsonb columns hold: this API wrote them, in the contract's shape and checked on the way in. */

export const storedLocations = (value: JsonValue) => value as Locations;
export const storedContext = (value: JsonValue) => value as LocationContext;
export const storedImages = (value: JsonValue) => shownImages(value as ImageItem[]);
export const storedVotes = (value: JsonValue) => value as DateVote[];
