/**
 * Every shortcut of the console; the shortcut sheet and the hints on buttons read it. Plain letters are shortcuts,
 * `mod` is Ctrl (⌘ on a Mac), two keys with a space are a sequence. Pages bind shortcuts with `useKeys`.
 */
export const keymap = {
  palette: { keys: ["mod+k"], group: "everywhere", worksInFields: true },
  keySheet: { keys: ["?"], group: "everywhere" },
  close: { keys: ["Escape"], group: "everywhere", worksInFields: true },
  settings: { keys: ["mod+,"], group: "everywhere", worksInFields: true },
  undo: { keys: ["z"], group: "everywhere" },
  goQueue: { keys: ["g q"], group: "screens" },
  goMine: { keys: ["g m"], group: "screens" },
  goEscalated: { keys: ["g e"], group: "screens" },
  goSecondOpinions: { keys: ["g o"], group: "screens" },
  goMentions: { keys: ["g i"], group: "screens" },
  goActivities: { keys: ["g a"], group: "screens" },
  goPeople: { keys: ["g p"], group: "screens" },
  goRecommended: { keys: ["g r"], group: "screens" },
  goCampaigns: { keys: ["g c"], group: "screens" },
  goComments: { keys: ["g k"], group: "screens" },
  goNotifications: { keys: ["g n"], group: "screens" },
  goDashboard: { keys: ["g d"], group: "screens" },
  goAudit: { keys: ["g t"], group: "screens" },
  nextCase: { keys: ["j"], group: "queue" },
  previousCase: { keys: ["k"], group: "queue" },
  suspend: { keys: ["s"], group: "case" },
  ban: { keys: ["l"], group: "case" },
  shorten: { keys: ["d"], group: "case" },
  lift: { keys: ["f"], group: "case" },
  warn: { keys: ["w"], group: "case" },
  removeContent: { keys: ["r"], group: "case" },
  hideActivity: { keys: ["h"], group: "case" },
  noAction: { keys: ["n"], group: "case" },
  restore: { keys: ["b"], group: "case" },
  uphold: { keys: ["u"], group: "case" },
  escalate: { keys: ["e"], group: "case" },
  askSecondOpinion: { keys: ["o"], group: "case" },
  note: { keys: ["t"], group: "case" },
  claim: { keys: ["c"], group: "case" },
  reveal: { keys: ["Space"], group: "case" },
  conflictKeepTheirs: { keys: ["x"], group: "case" },
  conflictRepeatMine: { keys: ["m"], group: "case" },
  recommendActivity: { keys: ["r"], group: "list" },
  openListedCase: { keys: ["c"], group: "list" },
  newCampaign: { keys: ["n"], group: "campaign" },
  pauseCampaign: { keys: ["p"], group: "campaign" },
} as const satisfies Record<string, KeyEntry>;

export type KeyId = keyof typeof keymap;

type KeyEntry = {
  readonly keys: readonly [string, ...string[]];
  readonly group: "everywhere" | "screens" | "queue" | "case" | "list" | "campaign";
  /** Also active in text fields. */
  readonly worksInFields?: boolean;
};

export const keyIds = Object.keys(keymap) as readonly KeyId[];

const entries: Readonly<Record<KeyId, KeyEntry>> = keymap;

/** A person's own keys by shortcut, as the settings store them. */
export type OwnKeys = Readonly<Record<string, string>>;

/** Decisions can have another key: one letter or digit. */
export function canChangeKey(id: KeyId): boolean {
  return entries[id].group === "case" && !entries[id].keys.includes("Space");
}

export function keysOf(id: KeyId, own: OwnKeys): readonly string[] {
  const changed = own[id];
  return changed === undefined || !canChangeKey(id) ? entries[id].keys : [changed];
}

/** What else the stroke does where decisions have keys; undefined when it is free. */
export function findTaken(stroke: string, id: KeyId, own: OwnKeys): KeyId | undefined {
  const groups: readonly KeyEntry["group"][] = ["case", "queue", "everywhere", "screens"];
  return keyIds.find(
    (other) =>
      other !== id &&
      groups.includes(entries[other].group) &&
      keysOf(other, own).some((keys) => keys === stroke || keys.startsWith(`${stroke} `)),
  );
}

/** A key that a decision can have. */
export function isLetter(stroke: string): boolean {
  return /^[\p{Letter}\d]$/u.test(stroke);
}

/** A shortcut with Ctrl or ⌘, which is never part of a text. */
export function isModified(id: KeyId): boolean {
  return entries[id].keys.every((key) => key.startsWith("mod+"));
}

/** The shortcuts of a stroke that follows `prefix`; `isPrefix` when the stroke itself starts a sequence. */
export function findKey(
  stroke: string,
  prefix: string | null,
  isInField: boolean,
  own: OwnKeys = {},
): { readonly ids: readonly KeyId[]; readonly isPrefix: boolean } {
  const usable = keyIds.filter((id) => !isInField || entries[id].worksInFields === true);
  const whole = prefix === null ? stroke : `${prefix} ${stroke}`;
  return {
    ids: usable.filter((id) => keysOf(id, own).includes(whole)),
    isPrefix: prefix === null && usable.some((id) => entries[id].keys.some((keys) => keys.startsWith(`${stroke} `))),
  };
}

type Stroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** The stroke as the keymap writes it; null with Alt, which the console never uses. */
export function strokeOf({ key, ctrlKey, metaKey, altKey }: Stroke): string | null {
  if (altKey) return null;
  const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}
