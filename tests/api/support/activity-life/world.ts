import { randomUUID } from "node:crypto";
import { type Activity, activityResponse } from "@meander/domain/contract/activities";
import { participantsResponse } from "@meander/domain/contract/participation";
import { expireActivities } from "@meander/api/modules/activities/expire-activities";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import { activityBody } from "../activities.ts";
import type { TestPerson } from "../people.ts";
import { type ApiResponse, PRIVATE_BASE, PUBLIC_BASE, send } from "../send.ts";
import type { TestApi } from "../start-api.ts";
import { type Beginning, choiceOf, HOST, type Step, ZONE } from "./step.ts";

/** The same activity in the real API. */
export class World {
  readonly api: TestApi;
  readonly people: readonly TestPerson[];
  activityId = "";
  /** In order of time, as the host last read them. */
  #optionIds: readonly string[] = [];

  constructor(api: TestApi, people: readonly TestPerson[]) {
    this.api = api;
    this.people = people;
  }

  async begin(beginning: Beginning): Promise<ApiResponse> {
    const { status, capacity, isSuggested, durationMinutes, wishes } = beginning;
    const dates = { durationMinutes, options: wishes.map((wish) => choiceOf(wish, this.api.now)) };
    const body = activityBody(this.api, { status, capacity, isSuggested, dates, timezone: ZONE });
    const response = await this.#send("POST", `${PRIVATE_BASE}/activity`, HOST, body);
    if (response.status === 201) this.activityId = activityResponse.parse(response.body).activity._id;
    return response;
  }

  /** Performs the step through the API; null for the clock, which has no response. */
  async apply(step: Step): Promise<ApiResponse | null> {
    const id = this.activityId;
    const post = (path: string, by: number, body: unknown = {}) =>
      this.#send("POST", `${PRIVATE_BASE}/activity/${id}/${path}`, by, body);
    switch (step.kind) {
      case "edit": {
        const { title, capacity, isSuggested } = step;
        return this.#send("PATCH", `${PRIVATE_BASE}/activity/${id}`, step.by, { title, capacity, isSuggested });
      }
      case "status":
        return post("status", step.by, { status: step.status });
      case "dates": {
        const { durationMinutes, wishes } = step;
        const options = wishes.map((wish) => choiceOf(wish, this.api.now));
        return this.#send("PUT", `${PRIVATE_BASE}/activity/${id}/dates`, step.by, { durationMinutes, options });
      }
      case "join":
      case "vote":
        return post(step.kind, step.by, { optionIds: step.picks.map((pick) => this.#optionId(pick)) });
      case "decide":
        return post(`participant/${this.people[step.whom]?.id}`, step.by, { status: step.status });
      case "advance":
        return post("dates/advance", step.by, { optionId: this.#optionId(step.pick) });
      case "back":
        return post("dates/back", step.by);
      case "suggest":
        return post("suggest", step.by, { suggested: step.suggested });
      case "attendance": {
        const userIds = step.whom.map((person) => this.people[person]?.id);
        return post("attendance", step.by, { userIds, attended: step.attended });
      }
      case "rate":
        return post("rating", step.by, { stars: step.stars });
      case "clock":
        await this.#moveClock(step);
        return null;
      default:
        return post(step.kind, step.by, step.kind === "cancel" ? { reason: "Rain" } : {});
    }
  }

  /** The activity as the person sees it; null when it is hidden from them. */
  async view(by: number): Promise<Activity | null> {
    const { status, body } = await this.#send("GET", `${PUBLIC_BASE}/activity/${this.activityId}`, by);
    if (status === 404) return null;
    const { activity } = activityResponse.parse(body);
    if (by === HOST) this.#optionIds = activity.dates.options.toSorted(byTime).map(({ id }) => id);
    return activity;
  }

  async listParticipants() {
    const { body } = await this.#send("GET", `${PRIVATE_BASE}/activity/${this.activityId}/participants`, HOST);
    return participantsResponse.parse(body).participants;
  }

  async #moveClock({ hours, runsJobs }: Extract<Step, { kind: "clock" }>): Promise<void> {
    this.api.now = new Date(this.api.now.getTime() + hours * 3_600_000);
    if (!runsJobs) return;
    await expireActivities(this.api.db, this.api.now);
    await advanceNextStarts(this.api.db, this.api.now);
  }

  #optionId(pick: number): string {
    return this.#optionIds[pick] ?? randomUUID();
  }

  #send(method: string, path: string, by: number, body?: unknown): Promise<ApiResponse> {
    return send(this.api, method, path, { cookie: this.people[by]?.session, ...(body === undefined ? {} : { body }) });
  }
}

type Option = Activity["dates"]["options"][number];

/** At the same start, a period comes before its first hour. */
function byTime(a: Option, b: Option): number {
  return a.startsAt.localeCompare(b.startsAt) || Number(a.timeCode !== null) - Number(b.timeCode !== null);
}
