import { caseEvidence } from "@meander/domain/contract/case-evidence";
import type { CaseRecord } from "@meander/domain/contract/cases";
import { isAboutMinor } from "@meander/domain/moderation/about-minor";
import { minuteMs } from "@meander/domain/time/durations";
import type { Result } from "../../ipc/contract.ts";
import type { ServerCallName } from "../call-server.ts";
import type { KnownResponses } from "../known-responses.ts";

type Options = {
  readonly known: KnownResponses;
  /** Calls the server, which stores the response. */
  readonly call: (name: ServerCallName, request: object, cachedAs?: object) => Promise<Result<unknown>>;
  readonly staffId: string;
  readonly maySeePeople: boolean;
};

/** More than one moderator decides in a shift. */
const CASES_MAX = 100;
/** A person's file changes without their cases. */
const FILE_AGE_MS = 30 * minuteMs;

/**
 * Fetches the evidence of the cases that come first, and the files of the people they are about, so that a whole shift
 * can be worked without a network.
 */
export class ShiftLoader {
  readonly #options: Options;
  /** The version of each case whose evidence was fetched. */
  readonly #versions = new Map<string, number>();
  #isRunning = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does nothing while it is running: the next sync calls it again. Stops at the first failure. */
  async load(cases: readonly CaseRecord[]): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (const record of chooseShift(cases)) {
        if (this.#isClosed || !(await this.#loadCase(record))) return;
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** Addresses of the pictures that the stored evidence of these cases shows, a few of each. */
  listPictures(cases: readonly CaseRecord[]): readonly string[] {
    return chooseShift(cases).flatMap((record) => {
      if (isAboutMinor(record)) return [];
      const stored = this.#options.known.find("getCaseEvidence", { caseId: record.id });
      const evidence = caseEvidence.safeParse(stored?.value);
      return evidence.success ? picturesOf(evidence.data) : [];
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  async #loadCase({ id, version, owner }: CaseRecord): Promise<boolean> {
    if (this.#versions.get(id) !== version) {
      const evidence = await this.#options.call("getCaseEvidence", { caseId: id });
      if (!evidence.ok) return evidence.error.code !== "offline";
      this.#versions.set(id, version);
    }
    return owner === null || owner.userId === this.#options.staffId || this.#loadFile(owner.userId);
  }

  async #loadFile(userId: string): Promise<boolean> {
    const { known, call, maySeePeople } = this.#options;
    const at = known.find("listPersonCases", { userId })?.at;
    if (at !== undefined && Date.now() - Date.parse(at) < FILE_AGE_MS) return true;
    const names = maySeePeople
      ? (["getPersonFile", "getPerson", "listPersonCases"] as const)
      : (["listPersonCases"] as const);
    for (const name of names) {
      const request = name === "getPersonFile" ? { userId, kinds: [] } : { userId };
      const response = await call(name, name === "getPerson" ? { userId, purpose: "offline" } : request, request);
      if (!response.ok && response.error.code === "offline") return false;
    }
    return true;
  }
}

/** Undecided cases in the order in which they come, the moderator's own and requested ones among them. */
function chooseShift(cases: readonly CaseRecord[]): readonly CaseRecord[] {
  return cases
    .filter(({ status }) => status !== "decided")
    .toSorted((one, other) => other.priority - one.priority || (one.openedAt < other.openedAt ? -1 : 1))
    .slice(0, CASES_MAX);
}

const PICTURES_EACH = 4;

function picturesOf({ activity, profile }: ReturnType<typeof caseEvidence.parse>): readonly string[] {
  const ofProfile = profile === null ? [] : [profile.image, profile.cover?.src];
  return [...(activity?.images.map(({ src }) => src) ?? []), ...ofProfile]
    .filter((path) => path !== undefined)
    .slice(0, PICTURES_EACH);
}
