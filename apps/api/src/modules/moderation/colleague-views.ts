import { shownAvatar } from "@meander/domain/image/shown-image";
import { userIdOf } from "../../db/branded-ids.ts";
import type { ColleagueRow } from "./colleague-queries.ts";

export function colleagueOf({ id, name, image }: ColleagueRow) {
  return { userId: userIdOf(id), name, image: shownAvatar(image) };
}
