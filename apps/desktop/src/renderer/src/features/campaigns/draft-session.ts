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

type SavedFields = Omit<CampaignBody, "name"> & { readonly name?: string };
type Save = (
  body: SavedFields & { readonly campaignId: string; readonly version: number },
) => Promise<Result<CampaignRecord>>;

export type DraftSessionOptions = {
  readonly save: Save;
  /** Applies the server's response, or re-fetches the campaign after a conflict. */
  readonly onResponse: (response: Result<CampaignRecord>) => void;
};

const saveDebounceMs = 600;

/**
 * A campaign draft with debounced saving; unsaved edits are only in memory. A concurrent change is applied while there
 * are no local edits; otherwise it is a conflict that the person resolves.
 */
export class DraftSession {
  readonly #options: DraftSessionOptions;
  readonly #listeners = new Set<() => void>();
  #campaign: CampaignRecord;
  /** The last version known to be on the server. */
  #saved: { readonly version: number; readonly draft: Draft; readonly contentHash: string };
  #draft: Draft;
  #error: ConsoleError | null = null;
  #isOnline = true;
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: DraftView;

  constructor(campaign: CampaignRecord, options: DraftSessionOptions) {
    this.#options = options;
    this.#campaign = campaign;
    this.#saved = toSavedState(campaign);
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
    this.#scheduleSave();
  };

  readonly saveAgain = (): void => {
    this.#error = null;
    this.#scheduleSave();
  };

  readonly loadTheirs = (): void => {
    this.#applyVersion(this.#campaign);
    this.#error = null;
    this.#scheduleSave();
  };

  /** Receives the server's current version. */
  receive(campaign: CampaignRecord): void {
    this.#campaign = campaign;
    if (!this.#isSaving && campaign.version > this.#saved.version) this.#mergeVersion(campaign);
    this.#scheduleSave();
  }

  /** Unsaved edits are sent once online again. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (isOnline && isUnreachable(this.#error)) this.#error = null;
    this.#scheduleSave();
  }

  /** Flushes without waiting for the debounce timer, when the page is left. */
  saveNow(): void {
    if (this.#shouldSave) void this.#save();
  }

  get #isEditable(): boolean {
    return nextCampaignStatus(this.#campaign.status, "edit") !== null;
  }

  get #shouldSave(): boolean {
    return this.isDirty && this.#isEditable && !this.#isSaving && this.#isOnline && this.#error === null;
  }

  #mergeVersion(campaign: CampaignRecord): void {
    if (!this.isDirty) this.#applyVersion(campaign);
    else if (campaign.contentHash === this.#saved.contentHash)
      this.#saved = { ...this.#saved, version: campaign.version };
    else this.#error = { code: "conflict" };
  }

  #applyVersion(campaign: CampaignRecord): void {
    this.#saved = toSavedState(campaign);
    this.#draft = this.#saved.draft;
  }

  #scheduleSave(): void {
    clearTimeout(this.#timer);
    if (this.#shouldSave) this.#timer = setTimeout(() => void this.#save(), saveDebounceMs);
    this.#view = this.#describe();
    for (const listener of this.#listeners) listener();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    const sent = this.#draft;
    const { name, ...content } = bodyOf(sent);
    const { version } = this.#saved;
    this.#isSaving = true;
    this.#scheduleSave();
    const savedFields = name.trim() === "" ? content : { ...content, name };
    const response = await this.#options.save({ ...savedFields, campaignId: this.#campaign.id, version });
    this.#isSaving = false;
    if (response.ok) {
      this.#campaign = response.value;
      this.#saved = { ...toSavedState(response.value), draft: sent };
    } else {
      this.#error = response.error;
    }
    this.#options.onResponse(response);
    this.#scheduleSave();
  }

  #describe(): DraftView {
    return { draft: this.#draft, error: this.#error, saveState: this.#saveState(), isEditable: this.#isEditable };
  }

  #saveState(): SaveState {
    if (this.#error?.code === "conflict") return "conflict";
    if (this.#isSaving) return "saving";
    if (!this.isDirty) return "saved";
    if (!this.#isOnline || isUnreachable(this.#error)) return "offline";
    return this.#error === null ? "waiting" : "failed";
  }
}

function toSavedState(campaign: CampaignRecord) {
  return { version: campaign.version, draft: draftOf(campaign), contentHash: campaign.contentHash };
}

function isUnreachable(error: ConsoleError | null): boolean {
  return error?.code === "offline" || error?.code === "unreachable";
}
