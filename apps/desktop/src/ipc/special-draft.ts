import { audience } from "@meander/domain/contract/campaigns";
import {
  SPECIAL_PEOPLE_MAX,
  SPECIAL_TEXT_MAX_LENGTH,
  SPECIAL_TITLE_MAX_LENGTH,
} from "@meander/domain/contract/special-notifications";
import { userIdSchema } from "@meander/domain/ids";
import { z } from "zod";

/** An unfinished draft of a special notification; both kinds of target are stored side by side. */
export const specialDraft = z.strictObject({
  id: z.uuid(),
  title: z.string().max(SPECIAL_TITLE_MAX_LENGTH),
  text: z.string().max(SPECIAL_TEXT_MAX_LENGTH),
  path: z.string().max(500),
  kind: z.enum(["people", "audience"]),
  people: z
    .array(z.strictObject({ userId: userIdSchema, name: z.string().max(500) }))
    .max(SPECIAL_PEOPLE_MAX)
    .readonly(),
  audience,
});
export type SpecialDraft = z.infer<typeof specialDraft>;
