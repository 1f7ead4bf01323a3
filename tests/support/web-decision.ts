import { queryProduct } from "./web-database.ts";

/**
 * Creates a moderator's decision against a person, which they may appeal. Returns the strike's id, which is part of the
 * appeal's URL.
 */
export async function strike(
  personId: string,
  decision = '"decision": "suspend", "days": 30',
  until = inThirtyDays(),
): Promise<string> {
  const [row] = await queryProduct<{ id: string }>(
    `with c as (
       insert into moderation_case (subject_type, subject_id, status, due_at, decided_at)
       values ('user', $1, 'decided', now(), now()) returning id
     ), e as (
       insert into case_event (case_id, command_id, type, case_version, data)
       select id, gen_random_uuid(), 'decide', 2, '{${decision}, "category": "scam",
         "text": "Two people paid.", "effects": {"suspension": {"previous": {"at": null, "eventId": null}, "until": "${until}"}}}'
       from c returning id
     )
     insert into strike (event_id, person_id, category, created_at, expires_at)
     select id, $1, 'scam', now() - interval '1 minute', now() + interval '180 days' from e returning id`,
    [personId],
  );
  if (row === undefined) throw new Error("The strike was not stored");
  return row.id;
}

/** The same with its effect: the person can't join, host or write. */
export async function suspendAccount(personId: string): Promise<string> {
  const until = inThirtyDays();
  const strikeId = await strike(personId, undefined, until);
  await queryProduct(
    `update person set suspended_until = $3, suspension_event_id = (select event_id from strike where id = $2)
     where id = $1`,
    [personId, strikeId, until],
  );
  return strikeId;
}

/** A ban that has taken effect, by the decision of that strike. */
export async function banAccount(personId: string): Promise<string> {
  const strikeId = await strike(personId, '"decision": "ban"');
  await queryProduct(
    `update person set banned_from = now() - interval '1 minute', ban_applied_at = now(),
       ban_event_id = (select event_id from strike where id = $2)
     where id = $1`,
    [personId, strikeId],
  );
  return strikeId;
}

function inThirtyDays(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString();
}
