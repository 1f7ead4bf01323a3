import { movesIntoPast } from "@meander/domain/activity/editing";
import type { ActivityStatus } from "@meander/domain/activity/status";
import { eventForStatus, nextActivityState, storedStatusOf } from "@meander/domain/activity/state";
import { effectiveOptions, currentActivityState, hasOpenDate } from "@meander/domain/activity/timing";
import { findDateProblem } from "@meander/domain/date-vote/limits";
import {
  type DateChoice,
  type DateOption,
  compareByStart,
  isSameChoice,
  isOptionOpen,
} from "@meander/domain/date-vote/option";
import { advanceOption, goBack } from "@meander/domain/date-vote/stage";
import { newDateOption } from "@meander/domain/date-vote/toggling";
import { revalidateVotes, setVotes } from "@meander/domain/date-vote/voting";
import { decideParticipation, placesLeft, isParticipating } from "@meander/domain/participation/participation";
import type { ParticipationStatus } from "@meander/domain/participation/status";
import type { ActivityResource } from "@meander/domain/permission/activity-rules";
import type { Traveller } from "@meander/domain/permission/actor";
import { can, type ActivityAction } from "@meander/domain/permission/can";
import type { PermissionResult } from "@meander/domain/permission/refusal";
import { distinct, isComplete, Refused, requireAllowed, requireRule, type Verdict } from "./refusals.ts";
import { type Beginning, choiceOf, HOST, type Step, ZONE } from "./step.ts";

export type Place = { readonly status: ParticipationStatus; readonly hasAttended: boolean };

/** An activity according to the domain's pure rules alone. */
export class ActivityModel {
  readonly personIds: readonly string[];
  now: Date;
  title = "Canal walk at dusk";
  status: ActivityStatus = 0;
  cancelledAt: Date | null = null;
  capacity: number | null = null;
  isSuggested = false;
  durationMinutes = 120;
  options: readonly DateOption[] = [];
  places: ReadonlyMap<number, Place> = new Map();
  stars: ReadonlyMap<number, number> = new Map();

  constructor(personIds: readonly string[], now: Date) {
    this.personIds = personIds;
    this.now = now;
  }

  begin({ status, capacity, isSuggested, durationMinutes, wishes }: Beginning): Verdict {
    return this.#judge(() => {
      const choices = distinct(wishes.map((wish) => choiceOf(wish, this.now)));
      const clock = { now: this.now, timezone: ZONE, durationMinutes };
      requireRule(findDateProblem([], choices, clock) === null);
      if (status === 1)
        requireRule(
          isComplete(
            choices.filter((choice) => isOptionOpen(choice, clock)),
            isSuggested,
          ),
        );
      Object.assign(this, { status, capacity, isSuggested, durationMinutes });
      this.options = choices.map((choice) => newDateOption(choice, this.#idOf(HOST)));
    });
  }

  /** Applies the step if the rules allow it, and returns their verdict. */
  apply(step: Step): Verdict {
    return this.#judge(() => this.#applyAllowed(step));
  }

  /** Whether the rules allow the step now; doesn't change the model. */
  allows(step: Step): boolean {
    const { now, title, status, cancelledAt, capacity, isSuggested, durationMinutes, options, places, stars } = this;
    const copy = new ActivityModel(this.personIds, now);
    Object.assign(copy, { title, status, cancelledAt, capacity, isSuggested, durationMinutes, options, places, stars });
    return copy.apply(step) === "done";
  }

  can(by: number, action: ActivityAction): PermissionResult {
    return can(this.#actorOf(by), action, this.#resourceFor(by));
  }

  get state() {
    const { status, cancelledAt, isSuggested, durationMinutes, options } = this;
    return currentActivityState(
      { status, cancelledAt, isSuggested, timezone: ZONE, durationMinutes, options },
      this.now,
    );
  }

  get approvedCount(): number {
    return [...this.places.values()].filter(({ status }) => status === 3).length;
  }

  get sortedOptions(): DateOption[] {
    return this.options.toSorted(
      (a, b) => compareByStart(a, b) || Number(a.timeCode !== null) - Number(b.timeCode !== null),
    );
  }

  #judge(act: () => void): Verdict {
    try {
      act();
      return "done";
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  }

  #applyAllowed(step: Step): void {
    switch (step.kind) {
      case "edit":
        this.#edit(step);
        break;
      case "status":
        this.#changeStatus(step);
        break;
      case "cancel":
        this.#require(step.by, "cancelActivity");
        Object.assign(this, storedStatusOf("cancelled", this.now));
        break;
      case "copy":
        this.#require(step.by, "copyActivity");
        break;
      case "join":
        this.#join(step);
        break;
      case "vote":
        this.#vote(step);
        break;
      case "decide":
        this.#decide(step);
        break;
      case "leave":
        this.#leave(step.by);
        break;
      case "dates":
        this.#changeDates(step);
        break;
      case "advance":
        this.#advance(step);
        break;
      case "back":
        this.#require(step.by, "changeDates");
        this.#rewrite(goBack(this.options));
        break;
      case "suggest":
        this.#suggest(step);
        break;
      case "attendance":
        this.#verifyAttendance(step);
        break;
      case "rate":
        this.#rate(step);
        break;
      case "clock":
        this.now = new Date(this.now.getTime() + step.hours * 3_600_000);
    }
  }

  #edit({ by, title, capacity, isSuggested }: Extract<Step, { kind: "edit" }>): void {
    this.#require(by, "editActivity");
    requireRule(capacity === undefined || capacity === null || capacity >= this.approvedCount);
    if (isSuggested === true && !this.isSuggested) this.#requireNobody();
    const nextSuggested = isSuggested ?? this.isSuggested;
    if (this.state !== "draft") {
      requireRule(isComplete(this.options, nextSuggested));
      if (this.isSuggested && !nextSuggested) requireRule(isComplete(this.#stillOffered(), false));
    }
    if (title !== undefined) this.title = title;
    if (capacity !== undefined) this.capacity = capacity;
    this.isSuggested = nextSuggested;
  }

  #changeStatus({ by, status }: Extract<Step, { kind: "status" }>): void {
    this.#require(by, "editActivity");
    if (this.status === status && this.cancelledAt === null) return;
    const event = eventForStatus(this.state, status);
    const next = event === null ? null : nextActivityState(this.state, event);
    if (event === null || next === null || next === "deleted") throw new Refused("conflict");
    if (event === "publish") requireRule(isComplete(this.#stillOffered(), this.isSuggested));
    this.status = storedStatusOf(next, this.now).status;
  }

  #join({ by, picks }: Extract<Step, { kind: "join" | "vote" }>): void {
    this.#require(by, "joinActivity");
    this.#requireFree();
    const wanted = this.#requireKnown(picks, null);
    this.#move(by, "join", by);
    this.options = this.#revalidated(
      setVotes(this.options, this.#idOf(by), (option) => wanted.includes(option), this.#clock),
    );
  }

  #vote({ by, picks }: Extract<Step, { kind: "join" | "vote" }>): void {
    this.#require(by, "voteOnDates");
    const wanted = this.#requireKnown(picks, by);
    this.options = setVotes(this.options, this.#idOf(by), (option) => wanted.includes(option), this.#clock);
  }

  #decide({ by, whom, status }: Extract<Step, { kind: "decide" }>): void {
    this.#require(by, "decideParticipant");
    const event = status === 3 ? "approve" : "decline";
    requireAllowed(decideParticipation(this.places.get(whom)?.status ?? null, event, "host"));
    if (event === "approve") this.#requireFree();
    this.#move(whom, event, by);
    this.options = this.#revalidated(this.options);
  }

  #leave(by: number): void {
    this.#require(by, "leaveActivity");
    this.#move(by, "leave", by);
    this.options = this.#revalidated(this.options);
  }

  #changeDates({ by, durationMinutes, wishes }: Extract<Step, { kind: "dates" }>): void {
    this.#require(by, "changeDates");
    const choices = distinct(wishes.map((wish) => choiceOf(wish, this.now)));
    const clock = { now: this.now, timezone: ZONE, durationMinutes };
    requireRule(findDateProblem(this.options, choices, clock) === null);
    const offered = choices.filter((choice) => isOptionOpen(choice, clock));
    if (this.state !== "draft") requireRule(isComplete(offered, this.isSuggested));
    const findOption = (choice: DateChoice) => this.options.find((option) => isSameChoice(option, choice));
    const options = choices.map((choice) => findOption(choice) ?? newDateOption(choice, this.#idOf(HOST)));
    this.#rewrite(options, durationMinutes);
  }

  #advance({ by, pick }: Extract<Step, { kind: "advance" }>): void {
    this.#require(by, "changeDates");
    const chosen = this.sortedOptions[pick];
    if (chosen === undefined) throw new Refused("conflict");
    const advanced = advanceOption(this.options, chosen, this.#idOf(HOST), this.#clock);
    if (!advanced.ok) throw new Refused(advanced.problem === "passed" ? "rule-broken" : "conflict");
    this.#rewrite(advanced.options);
  }

  #suggest({ by, suggested }: Extract<Step, { kind: "suggest" }>): void {
    this.#require(by, "suggestActivity");
    if (this.isSuggested === suggested) return;
    if (suggested) this.#requireNobody();
    else if (this.state !== "draft") requireRule(isComplete(this.#stillOffered(), false));
    this.isSuggested = suggested;
  }

  #verifyAttendance({ by, whom, attended }: Extract<Step, { kind: "attendance" }>): void {
    this.#require(by, "verifyAttendance");
    if (whom.some((person) => this.places.get(person)?.status !== 3)) throw new Refused("conflict");
    if (!attended && whom.some((person) => this.stars.has(person))) throw new Refused("conflict");
    const places = new Map(this.places);
    for (const person of whom) places.set(person, { status: 3, hasAttended: attended });
    this.places = places;
  }

  #rate({ by, stars }: Extract<Step, { kind: "rate" }>): void {
    this.#require(by, "rateActivity");
    if (this.stars.has(by)) throw new Refused("conflict");
    this.stars = new Map([...this.stars, [by, stars]]);
  }

  #rewrite(options: readonly DateOption[], durationMinutes = this.durationMinutes): void {
    const before = { timezone: ZONE, durationMinutes: this.durationMinutes, options: this.options };
    requireRule(!movesIntoPast(before, { timezone: ZONE, durationMinutes, options }, this.now));
    if (this.state !== "draft") requireRule(isComplete(options, this.isSuggested));
    Object.assign(this, { options, durationMinutes });
  }

  #move(whom: number, event: "join" | "leave" | "approve" | "decline", by: number): void {
    const place = this.places.get(whom);
    const party = event === "approve" || event === "decline" ? "host" : by === HOST ? "host" : "participant";
    const decided = decideParticipation(place?.status ?? null, event, party);
    requireAllowed(decided);
    if (!decided.allowed) return;
    this.places = new Map([
      ...this.places,
      [whom, { status: decided.status, hasAttended: place?.hasAttended ?? false }],
    ]);
  }

  #revalidated(options: readonly DateOption[]): DateOption[] {
    const inside = [...this.places]
      .filter(([, { status }]) => isParticipating(status))
      .map(([person]) => this.#idOf(person));
    return revalidateVotes(options, new Set([this.#idOf(HOST), ...inside]));
  }

  #requireKnown(picks: readonly number[], voter: number | null): DateOption[] {
    const sorted = this.sortedOptions;
    return picks.map((pick) => {
      const option = sorted[pick];
      if (option === undefined) throw new Refused("conflict");
      const hasVoted = voter !== null && option.votes.some(({ userId }) => userId === this.#idOf(voter));
      requireRule(isOptionOpen(option, this.#clock) || hasVoted);
      return option;
    });
  }

  #requireFree(): void {
    if (placesLeft(this.capacity, this.approvedCount) === 0) throw new Refused("activity-full");
  }

  #requireNobody(): void {
    if ([...this.places.values()].some(({ status }) => isParticipating(status))) throw new Refused("conflict");
  }

  /** Once a date is decided, only that option counts. */
  #stillOffered(): DateOption[] {
    return effectiveOptions(this.options).filter((option) => isOptionOpen(option, this.#clock));
  }

  #require(by: number, action: ActivityAction): void {
    requireAllowed(this.can(by, action));
  }

  get #clock() {
    return { now: this.now, timezone: ZONE, durationMinutes: this.durationMinutes };
  }

  #idOf(person: number): string {
    return this.personIds[person] ?? "";
  }

  #actorOf(person: number): Traveller {
    return {
      kind: "traveller",
      userId: this.#idOf(person),
      userType: 1,
      isVerified: true,
      permissions: {},
      suspendedUntil: null,
      isBanned: false,
    };
  }

  #resourceFor(person: number): ActivityResource {
    const place = this.places.get(person);
    return {
      hostId: this.#idOf(HOST),
      state: this.state,
      isSuggested: this.isSuggested,
      hasOpenDate: hasOpenDate({ ...this.#clock, options: this.options }, this.now),
      isHidden: false,
      isBlocked: false,
      isHostSuspended: false,
      participation: place?.status ?? null,
      hasAttended: place?.hasAttended ?? false,
      exactLocation: false,
    };
  }
}
