/** The types of the demo world's content; `seed-demo.ts` converts it into rows. */

import type { ReportCategory } from "@meander/domain/moderation/report-category";

type Scene = { readonly category: number; readonly period: number };

export type DemoPerson = {
  readonly key: string;
  /** Only for the five who can log in; their address is `{key}@meander.example`. */
  readonly account?: { readonly userType: number };
  readonly firstName: string;
  readonly lastName: string;
  readonly home: { readonly name: string; readonly lon: number; readonly lat: number; readonly country: string };
  readonly headline: string;
  readonly summary?: string;
  readonly countriesLived: readonly string[];
  /** Codes. */
  readonly languages?: readonly string[];
  readonly skills: readonly string[];
  readonly links?: readonly { readonly network: string; readonly href: string }[];
  readonly projects?: readonly {
    readonly title: string;
    readonly headline: string;
    readonly summary: string;
    readonly skills: readonly string[];
    readonly links?: readonly { readonly text: string; readonly href: string }[];
    readonly scene: Scene;
  }[];
  readonly positions?: readonly {
    readonly title: string;
    readonly companyName: string;
    readonly locationName: string;
    /** Year and month. */
    readonly start: readonly [number, number];
    /** Absent for a current position. */
    readonly end?: readonly [number, number];
    readonly summary: string;
    readonly responsibilities: readonly string[];
    readonly achievements: readonly string[];
    readonly skills: readonly string[];
    readonly scene: Scene;
  }[];
  readonly educations?: readonly {
    readonly schoolName: string;
    readonly degree: string;
    readonly fieldOfStudy: string;
    readonly years: readonly [number, number];
    readonly notes?: string;
  }[];
  readonly certifications?: readonly {
    readonly name: string;
    readonly authority: string;
    readonly number: string;
    readonly year: number;
  }[];
};

/**
 * Days from today (0–13) and a decimal hour; 24–29 are after midnight. `"period"` has no exact hour: 1 morning … 4
 * night.
 */
export type DemoDate =
  | { readonly day: number; readonly hour: number }
  | { readonly day: number; readonly period: 1 | 2 | 3 | 4 };

export type DemoActivity = {
  readonly key: string;
  readonly host: string;
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly number[];
  readonly at: { readonly name: string; readonly lon: number; readonly lat: number; readonly address?: string };
  /** Further points of the route, in order; on foot unless `medium` is set. */
  readonly path?: readonly (readonly [number, number])[];
  readonly medium?: 2 | 3 | 4;
  readonly dates: readonly DemoDate[];
  /** 3 decided, 2 voting on times, 1 voting on days. Default: 3 with one date, else 2. */
  readonly decided?: 1 | 2 | 3;
  readonly durationMinutes: number;
  readonly capacity?: number;
  readonly exactLocation?: boolean;
  readonly languages?: readonly string[];
  readonly suggested?: boolean;
  readonly recommended?: boolean;
  /** Keys of approved participants; they vote for the first dates. */
  readonly people?: readonly string[];
  readonly pending?: readonly string[];
  readonly comments?: readonly (readonly [author: string, text: string])[];
  readonly likes?: number;
};

/** A comment that exists to be reported. */
export type ReportedComment = {
  readonly key: string;
  readonly activity: string;
  readonly author: string;
  readonly text: string;
  readonly hoursAgo: number;
};

export type DemoCase = {
  readonly key: string;
  readonly subjectType: "user" | "activity" | "comment";
  /** Its key in the registry. */
  readonly subject: string;
  /** Oldest first. */
  readonly reports: readonly {
    readonly by: string;
    readonly category: ReportCategory;
    readonly text: string;
    readonly hoursAgo: number;
  }[];
  readonly steps?: readonly {
    readonly type: "escalate" | "askSecondOpinion";
    readonly by: string;
    readonly text: string;
    readonly hoursAgo: number;
  }[];
  readonly decided?: {
    readonly decision: "warn" | "removeContent";
    readonly category: ReportCategory;
    readonly by: string;
    readonly owner: string;
    readonly text: string;
    readonly hoursAgo: number;
  };
};
