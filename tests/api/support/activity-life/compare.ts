import { sql } from "kysely";
import { expect } from "vitest";
import type { Activity } from "@meander/domain/contract/activities";
import type { DateOption } from "@meander/domain/date-vote/option";
import { placesLeft } from "@meander/domain/participation/participation";
import type { TestApi } from "../start-api.ts";
import type { ActivityModel } from "./model.ts";
import { HOST } from "./step.ts";
import type { World } from "./world.ts";

const statusOf = { draft: 0, open: 1, closed: 2, expired: 3, cancelled: 2 } as const;

/** Expects the state read through the API, as the host and as the last actor, to equal the model's. */
export async function expectSame(model: ActivityModel, world: World, by: number): Promise<void> {
  const [seen, participants] = [await world.view(HOST), await world.listParticipants()];
  expect(seen && stateOf(seen)).toEqual(expectedState(model));
  const places = participants.map(({ user, status, attended }) => [
    model.personIds.indexOf(user._id),
    status,
    attended,
  ]);
  const expected = [...model.places].map(([person, { status, hasAttended }]) => [person, status, hasAttended]);
  expect(places.toSorted()).toEqual(expected.toSorted());
  const own = by === HOST ? seen : await world.view(by);
  expect(own === null ? null : viewerOf(own)).toEqual(
    model.can(by, "viewActivity").allowed ? expectedViewer(model, by) : null,
  );
}

const keyOf = (option: Pick<DateOption, "dayCode" | "timePeriodCode" | "timeCode">) =>
  `${option.dayCode} ${option.timePeriodCode} ${option.timeCode}`;
const optionOf = (option: Omit<DateOption, never>) => [
  keyOf(option),
  option.decidedStatusInt,
  option.votes.map(({ userId, valid }) => `${userId} ${valid}`).toSorted(),
];
const optionsOf = (options: readonly DateOption[]) =>
  options.map(optionOf).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

function stateOf({
  status,
  cancelledAt,
  title,
  capacity,
  isSuggested,
  approvedCount,
  pendingCount,
  dates,
  metrics,
}: Activity) {
  const { durationMinutes, options } = dates;
  return {
    status,
    isCancelled: cancelledAt !== null,
    title,
    capacity,
    isSuggested,
    approvedCount,
    pendingCount,
    durationMinutes,
    options: optionsOf(options),
    rating: metrics.rating,
  };
}

function expectedState(model: ActivityModel): ReturnType<typeof stateOf> {
  const { state, title, capacity, isSuggested, approvedCount, durationMinutes, options } = model;
  const pendingCount = [...model.places.values()].filter(({ status }) => status === 2).length;
  const stars = [...model.stars.values()];
  const sum = stars.reduce((total, given) => total + given, 0);
  const rating = { average: stars.length === 0 ? null : sum / stars.length, count: stars.length };
  return {
    status: statusOf[state],
    isCancelled: state === "cancelled",
    title,
    capacity,
    isSuggested,
    approvedCount,
    pendingCount,
    durationMinutes,
    options: optionsOf(options),
    rating,
  };
}

function viewerOf({ viewer, dates }: Activity) {
  const { votedOptionIds, ...rest } = viewer;
  const voted = dates.options.filter(({ id }) => votedOptionIds.includes(id)).map(keyOf);
  return { ...rest, voted: voted.toSorted() };
}

function expectedViewer(model: ActivityModel, by: number): ReturnType<typeof viewerOf> {
  const place = model.places.get(by);
  const may = (action: Parameters<ActivityModel["can"]>[1]) => model.can(by, action).allowed;
  const personId = model.personIds[by];
  const voted = model.options.filter(({ votes }) => votes.some(({ userId, valid }) => valid && userId === personId));
  return {
    isHost: by === HOST,
    approvalStatus: place?.status ?? null,
    voted: voted.map(keyOf).toSorted(),
    canJoin: may("joinActivity") && placesLeft(model.capacity, model.approvedCount) !== 0,
    canVote: may("voteOnDates"),
    canLeave: may("leaveActivity"),
    canComment: may("commentOnActivity"),
    canReport: may("reportActivity"),
    canCopy: may("copyActivity"),
    canSuggest: may("suggestActivity"),
    canVerifyAttendance: may("verifyAttendance"),
    hasAttended: place?.hasAttended ?? false,
    canRate: may("rateActivity") && !model.stars.has(by),
    ownStars: model.stars.get(by) ?? null,
  };
}

/** Names the invariants that the activity's rows violate; none in a correct product. */
export async function findBrokenInvariants(api: TestApi, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ broken: string }>`
    with a as (select * from activity where id = ${activityId}::uuid),
    o as (select * from date_option where activity_id = ${activityId}::uuid),
    p as (select * from participant where activity_id = ${activityId}::uuid),
    r as (select * from rating where activity_id = ${activityId}::uuid)
    select 'the approved are not counted right' as broken from a
      where approved_count <> (select count(*) from p where status = 3)
    union all select 'more are in than there are places' from a where approved_count > capacity
    union all select 'more than five days' from o having count(distinct day_code) > 5
    union all select 'votes are not counted right' from o
      where vote_count <> (select count(*) from date_vote v where v.option_id = o.id and v.is_valid)
    union all select 'a vote of somebody outside counts' from o join date_vote v on v.option_id = o.id, a
      where v.is_valid and v.person_id <> a.host_id
        and not exists (select 1 from p where p.person_id = v.person_id and p.status in (2, 3))
    union all select 'a decided option without an hour' from o where decided_status > 1 and time_code is null
    union all select 'a rating without attendance' from r
      where not exists (select 1 from p where p.person_id = r.person_id and p.attended_at is not null)
    union all select 'attendance of somebody who was not in' from p where attended_at is not null and status <> 3
    union all select 'ratings are not counted right' from a
      where (rating_sum, rating_count) <> (select coalesce(sum(stars), 0), count(*) from r)
    union all select 'the end is not that of the last date' from a
      where ends_at is distinct from (select coalesce(max(ends_at) filter (where decided_status = 3), max(ends_at)) from o)
    union all select 'discovery and activity disagree' from a
      where exists (select 1 from activity_search s where s.activity_id = a.id) and (status <> 1 or cancelled_at is not null)
    union all select 'a cancelled one is not closed' from a where cancelled_at is not null and status not in (2, 3)`.execute(
    api.db,
  );
  return rows.map(({ broken }) => broken);
}
