import { addDays, type DayCode, weekdayOf } from "@meander/domain/time/day-code";
import { periodOfHour, timePeriodOf } from "@meander/domain/time/period";
import { Draw } from "./draw.ts";

/** The source of all rows of one crowd. */
export type CrowdPlan = {
  readonly seed: number;
  readonly size: number;
  /** The day from which dates are counted. */
  readonly today: DayCode;
  /** Most populous first. */
  readonly places: readonly CrowdPlace[];
  /** Where most activities are, densest first. */
  readonly denseCities: readonly CrowdPlace[];
  /** Most frequent first. */
  readonly words: readonly string[];
  readonly hostIds: readonly string[];
};

export type CrowdPlace = { readonly id: number; readonly lon: number; readonly lat: number };

export type CrowdActivity = ReturnType<typeof drawActivity>;

/** The product's codes, most frequent first; `Other` last. */
const categoryCodes = [8, 12, 9, 2, 10, 1, 5, 11, 4, 7, 3, 6, 14, 13];
const DENSE_SHARE = 0.6;
const HORIZON_DAYS = 120;
const KM_PER_DEGREE = 111.2;

/** Row `n` of the crowd, as read by the statements of `insert-batch.ts`. The same plan and number give the same row. */
export function drawActivity(plan: CrowdPlan, n: number) {
  const draw = new Draw(plan.seed, n);
  const isDense = draw.isOneIn(DENSE_SHARE);
  const places = isDense ? plan.denseCities : plan.places;
  const place = places[draw.zipf(places.length)] ?? { id: 0, lon: 0, lat: 0 };
  const state = drawState(draw);
  const capacity = draw.isOneIn(0.5) ? 4 + draw.below(16) : null;
  return {
    id: crowdId("a", n, draw),
    host: hostOf(plan, draw),
    place: place.id,
    ...drawPoint(draw, place, isDense ? 5 : 2),
    title: capitalised(drawWords(plan, draw, 3 + draw.below(4))),
    summary: `${capitalised(drawWords(plan, draw, 10 + draw.below(25)))}.`,
    pointName: capitalised(drawWords(plan, draw, 2)),
    exact: draw.isOneIn(0.3),
    ...state,
    recommended: draw.isOneIn(0.005),
    categories: [...new Set(Array.from({ length: 1 + draw.zipf(3) }, () => categoryCodes[draw.zipf(14)]))],
    capacity,
    minutes: 60 + 30 * draw.below(7),
    created: draw.exponential(20),
    people: drawPeople(plan, draw, capacity),
    options: drawOptions(plan, draw, n, state),
  };
}

/** A UUID unique in the crowd; later rows sort after earlier ones, as in the product. */
export function crowdId(kind: "a" | "b" | "c", n: number, draw: Draw): string {
  const time = `019${kind}${n.toString(16).padStart(8, "0")}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${draw.hex(3)}-8${draw.hex(3)}-${draw.hex(8)}${draw.hex(4)}`;
}

/** One in four is not discoverable: past, draft, closed, hidden or cancelled. One in twenty is a suggestion. */
function drawState(draw: Draw) {
  const at = draw.share();
  const state = { status: 1, suggested: false, hidden: false, cancelled: false, past: false };
  if (at < 0.75) return state;
  if (at < 0.83) return { ...state, status: 3, past: true };
  if (at < 0.86) return { ...state, status: 0 };
  if (at < 0.89) return { ...state, status: 2 };
  if (at < 0.92) return { ...state, hidden: true };
  if (at < 0.95) return { ...state, status: 2, cancelled: true };
  return { ...state, suggested: true };
}

/** A few host many activities, most host one. */
function hostOf({ hostIds }: CrowdPlan, draw: Draw): string {
  return hostIds[Math.floor(draw.share() ** 1.5 * hostIds.length)] ?? "";
}

function drawPoint(draw: Draw, { lon, lat }: CrowdPlace, spreadKm: number): { lon: number; lat: number } {
  const north = (draw.normal() * spreadKm) / KM_PER_DEGREE;
  const east = (draw.normal() * spreadKm) / (KM_PER_DEGREE * Math.max(0.05, Math.cos((lat * Math.PI) / 180)));
  const around = ((lon + east + 540) % 360) - 180;
  return { lon: rounded(around), lat: rounded(Math.max(-90, Math.min(90, lat + north))) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function drawWords({ words }: CrowdPlan, draw: Draw, count: number): string {
  return Array.from({ length: count }, () => words[draw.zipf(words.length)]).join(" ");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function drawPeople(plan: CrowdPlan, draw: Draw, capacity: number | null): string[] {
  const count = Math.min(capacity ?? 8, Math.floor(draw.exponential(1.2)), 8);
  return [...new Set(Array.from({ length: count }, () => plan.hostIds[draw.below(plan.hostIds.length)] ?? ""))];
}

/** One decided date, or a few that are voted on; suggestions often have none. */
function drawOptions(plan: CrowdPlan, draw: Draw, n: number, state: { suggested: boolean; past: boolean }) {
  if (state.suggested && draw.isOneIn(0.7)) return [];
  const isDecided = state.past || draw.isOneIn(0.7);
  const count = isDecided && draw.isOneIn(0.8) ? 1 : 2 + draw.below(2);
  const first = drawDay(plan.today, draw, state.past);
  const isPeriodOnly = draw.isOneIn(0.5);
  const stage = isPeriodOnly ? 1 : 2;
  return Array.from({ length: count }, (_, index) => {
    const distance = index === 0 ? 0 : index * 2 + draw.below(2);
    const day = addDays(first, state.past ? -distance : distance);
    const hour = drawHour(draw, day);
    const decided = !isDecided ? stage : index === 0 ? 3 : 1;
    const date = { id: crowdId("b", n * 4 + index, draw), day, period: periodOfHour(hour), decided };
    if (decided === 3 || !isPeriodOnly) return { ...date, hour, start: hour };
    return { ...date, hour: null, start: timePeriodOf(date.period).firstHour };
  });
}

/** Sooner dates and weekends are more likely. */
function drawDay(today: DayCode, draw: Draw, isPast: boolean): DayCode {
  for (;;) {
    const distance = Math.min(HORIZON_DAYS, Math.floor(draw.exponential(12)));
    const day = addDays(today, isPast ? -2 - distance : distance);
    if (draw.isOneIn(isWeekend(day) ? 1 : 0.4)) return day;
  }
}

function drawHour(draw: Draw, day: DayCode): number {
  const half = draw.isOneIn(0.3) ? 0.5 : 0;
  return half + (draw.isOneIn(isWeekend(day) ? 0.5 : 0.2) ? 8 + draw.below(9) : 17 + draw.below(6));
}

function isWeekend(day: DayCode): boolean {
  return weekdayOf(day) >= 6;
}
