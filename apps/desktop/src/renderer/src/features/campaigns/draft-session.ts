import { nextCampaignStatus } from "@meander/domain/campaign/campaign-status";
import type { CampaignBody, CampaignRecord } from "@meander/domain/contract/campaigns";
import type { ConsoleError, Result } from "../../../../ipc/contract.ts";
import { bodyOf, type Draft, draftOf } from "./draft.ts";

export type SaveState = "saved" | "waiting" | "saving" | "offline" | "conflict" | "failed";

export type DraftView = {
  readonly draft: Draft;
  readonly error: ConsoleError | null;
  readonly saveState: SaveState;
  readonly isEditable: boolean;
};

type Named = Omit<CampaignBody, "name"> & { readonly name?: string };
type Save = (
  body: Named & { readonly campaignId: string; readonly version: number },
) => Promise<Result<CampaignRecord>>;

export type DraftTools = {
  readonly save: Save;
  /** Takes what the server answered, or asks for the campaign anew after a conflict. */
  readonly onAnswer: (answer: Result<CampaignRecord>) => void;
};

const saveAfterMs = 600;

/**
 * What is being written, saved a moment after the last key. What could not be saved yet stays here, in memory only. Somebody else's change
 * is taken over while nothing was typed; otherwise it is a conflict, which a person settles.
 */
export class DraftSession {
  readonly #tools: DraftTools;
  readonly #listeners = new Set<() => void>();
  #campaign: CampaignRecord;
  /** What the server has of it, as far as we know. */
  #saved: { readonly version: number; readonly draft: Draft; readonly contentHash: string };
  #draft: Draft;
  #error: ConsoleError | null = null;
  #isOnline = true;
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: DraftView;

  constructor(campaign: CampaignRecord, tools: DraftTools) {
    this.#tools = tools;
    this.#campaign = campaign;
    this.#saved = savedFrom(campaign);
    this.#draft = this.#saved.draft;
    this.#view = this.#describe();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): DraftView => this.#view;

  get isDirty(): boolean {
    return this.#draft !== this.#saved.draft;
  }

  readonly edit = (changes: Partial<Draft>): void => {
    if (!this.#isEditable) return;
    this.#draft = { ...this.#draft, ...changes };
    if (this.#error?.code !== "conflict") this.#error = null;
    this.#planSave();
  };

  readonly saveAgain = (): void => {
    this.#error = null;
    this.#planSave();
  };

  readonly loadTheirs = (): void => {
    this.#takeOver(this.#campaign);
    this.#error = null;
    this.#planSave();
  };

  /** The campaign as the server has it now. */
  receive(campaign: CampaignRecord): void {
    this.#campaign = campaign;
    if (!this.#isSaving && campaign.version > this.#saved.version) this.#meet(campaign);
    this.#planSave();
  }

  /** Back online, what waited goes. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (isOnline && isCut(this.#error)) this.#error = null;
    this.#planSave();
  }

  /** Leaving does not wait for the timer. */
  saveNow(): void {
    if (this.#shouldSave) void this.#save();
  }

  get #isEditable(): boolean {
    return nextCampaignStatus(this.#campaign.status, "edit") !== null;
  }

  get #shouldSave(): boolean {
    return this.isDirty && this.#isEditable && !this.#isSaving && this.#isOnline && this.#error === null;
  }

  #meet(campaign: CampaignRecord): void {
    if (!this.isDirty) this.#takeOver(campaign);
    else if (campaign.contentHash === this.#saved.contentHash)
      this.#saved = { ...this.#saved, version: campaign.version };
    else this.#error = { code: "conflict" };
  }

  #takeOver(campaign: CampaignRecord): void {
    this.#saved = savedFrom(campaign);
    this.#draft = this.#saved.draft;
  }

  #planSave(): void {
    clearTimeout(this.#timer);
    if (this.#shouldSave) this.#timer = setTimeout(() => void this.#save(), saveAfterMs);
    this.#view = this.#describe();
    for (const listener of this.#listeners) listener();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    const sent = this.#draft;
    const { name, ...content } = bodyOf(sent);
    const { version } = this.#saved;
    this.#isSaving = true;
    this.#planSave();
    const named = name.trim() === "" ? content : { ...content, name };
    const answer = await this.#tools.save({ ...named, campaignId: this.#campaign.id, version });
    this.#isSaving = false;
    if (answer.ok) {
      this.#campaign = answer.value;
      this.#saved = { ...savedFrom(answer.value), draft: sent };
    } else {
      this.#error = answer.error;
    }
    this.#tools.onAnswer(answer);
    this.#planSave();
  }

  #describe(): DraftView {
    return { draft: this.#draft, error: this.#error, saveState: this.#saveState(), isEditable: this.#isEditable };
  }

  #saveState(): SaveState {
    if (this.#error?.code === "conflict") return "conflict";
    if (this.#isSaving) return "saving";
    if (!this.isDirty) return "saved";
    if (!this.#isOnline || isCut(this.#error)) return "offline";
    return this.#error === null ? "waiting" : "failed";
  }
}

function savedFrom(campaign: CampaignRecord) {
  return { version: campaign.version, draft: draftOf(campaign), contentHash: campaign.contentHash };
}

function isCut(error: ConsoleError | null): boolean {
  return error?.code === "offline" || error?.code === "unreachable";
}
