/** An edit of the copy: what is found there, once, and what takes its place. */
type Edit = readonly [path: string, find: string, replacement: string];

type Place = {
  readonly path: string;
  /** What the compiler reports while this place is forgotten: the file and a part of the message. None for where the task begins. */
  readonly reported?: readonly [file: string, message: string];
  /** The test that fails instead where the compiler can't know; it needs a database, so it isn't repeated here. */
  readonly testedBy?: string;
};

export type Task = {
  readonly name: string;
  readonly most: number;
  readonly places: readonly Place[];
  /** The task begun and left, several times over: each time another place is forgotten. */
  readonly edits: readonly Edit[];
};

const domain = "packages/domain/src/";
const english = `${domain}messages/en/`;
const api = "apps/api/src/";
const page = "apps/web/src/";
const screen = "apps/desktop/src/renderer/src/";
const MOST = 8;

const columns = `${screen}features/activities/components/use-activity-columns.tsx`;
const column: Task = {
  name: "Column in the grid of activities",
  most: MOST,
  places: [
    { path: `${domain}contract/administration.ts` },
    {
      path: `${api}modules/administration/active-queries.ts`,
      reported: [`${api}modules/administration/active-views.ts`, "'quaggaCount' does not exist on type 'ActiveRow'"],
    },
    {
      path: `${api}modules/administration/active-views.ts`,
      reported: [`${api}modules/administration/active-views.ts`, "'zebraCount' is missing"],
    },
    { path: columns, reported: [columns, "'zebraCount' is missing"] },
    { path: `${english}console-administration.ts`, reported: [columns, '"quagga"'] },
  ],
  edits: [
    [
      `${domain}contract/administration.ts`,
      "    localFindCount: z.int(),\n    participantCount",
      "    localFindCount: z.int(),\n    zebraCount: z.int(),\n    quaggaCount: z.int(),\n    participantCount",
    ],
    [
      `${api}modules/administration/active-views.ts`,
      "    capacity: row.capacity,",
      "    capacity: row.capacity,\n    quaggaCount: row.quaggaCount,",
    ],
    [columns, '  capacity: "people",', '  capacity: "people",\n  quaggaCount: "quagga",'],
    [
      columns,
      "      likes: {",
      '      quagga: { header: t("quagga"), width: 60, render: () => null },\n      likes: {',
    ],
  ],
};

const mailContent = `${api}delivery/notification-mail/content.ts`;
const notification: Task = {
  name: "Notification type",
  most: MOST,
  places: [
    { path: `${domain}notification/catalogue.ts` },
    { path: mailContent, reported: [mailContent, "'23' is missing"] },
    {
      path: `${english}inbox.ts`,
      reported: [`${page}features/inbox/components/notification-text.tsx`, '"text23"'],
    },
    {
      path: `${english}notification-preferences.ts`,
      reported: [`${api}modules/notifications/preference-routes.ts`, "notificationPreferences.text23"],
    },
    { path: `${english}notification-mail.ts`, reported: [mailContent, "notificationMail.next24"] },
    {
      path: "tests/api/notifications/every-type.test.ts",
      reported: ["tests/api/notifications/every-type.test.ts", "23"],
    },
  ],
  edits: [
    [
      `${domain}notification/catalogue.ts`,
      '  { code: 22, name: "VerifyAttendance", group: "host", defaults: allOn },',
      ["VerifyAttendance", "ZebraSeen", "QuaggaSeen"]
        .map((name, index) => `  { code: ${22 + index}, name: "${name}", group: "host", defaults: allOn },`)
        .join("\n"),
    ],
    [
      mailContent,
      '    button: (_, t) => t("notificationMail.button22"),\n  },',
      '    button: (_, t) => t("notificationMail.button22"),\n  },\n  24: { facts: [], next: (_, t) => t("notificationMail.next24") },',
    ],
  ],
};

const addressFilters = `${page}shared/search/discover-filters.ts`;
const filterControls = `${page}features/discover/components/filter-controls.tsx`;
const searchFilter: Task = {
  name: "Search filter",
  most: 5,
  places: [
    { path: `${domain}contract/discovery.ts` },
    {
      path: `${api}modules/discovery/conditions.ts`,
      reported: [`${api}modules/discovery/conditions.ts`, "'zebra' is missing"],
    },
    {
      path: `${english}searches.ts`,
      reported: [`${api}modules/searches/search-title.ts`, "searches.zebra"],
    },
    { path: addressFilters, reported: [addressFilters, "'zebra' is missing"] },
    { path: filterControls, reported: [filterControls, "'quagga' is missing"] },
  ],
  edits: [
    [
      `${domain}contract/discovery.ts`,
      "  suggested_by: z.uuid().optional()",
      "  zebra: z.stringbool().optional(),\n  suggested_by: z.uuid().optional()",
    ],
    [addressFilters, "  readonly words: string;", "  readonly words: string;\n  readonly quagga: boolean;"],
  ],
};

const permission: Task = {
  name: "Permission",
  most: MOST,
  places: [
    { path: `${domain}permission/permission.ts` },
    {
      path: `${english}console-administration.ts`,
      reported: [`${screen}features/people/components/person-permissions.tsx`, '"seeZebras"'],
    },
  ],
  edits: [[`${domain}permission/permission.ts`, '  "requestImage",\n]', '  "requestImage",\n  "seeZebras",\n]']],
};

const sanction: Task = {
  name: "Sanction",
  most: MOST,
  places: [
    { path: `${domain}moderation/decision.ts` },
    { path: `${domain}moderation/notice.ts`, reported: [`${domain}moderation/notice.ts`, "'freezeZebra' is missing"] },
    {
      path: `${english}moderation.ts`,
      reported: [`${domain}moderation/notice.ts`, "moderation.notice.freezeZebraSubject"],
    },
    {
      path: `${api}modules/moderation/effects/apply-decision.ts`,
      reported: [`${api}modules/moderation/effects/apply-decision.ts`, "lacks ending return statement"],
    },
    {
      path: `${screen}shared/keys/keymap.ts`,
      reported: [`${screen}features/moderation/components/decision-keys.tsx`, '"freezeZebra"'],
    },
    {
      path: `${english}console-moderation.ts`,
      reported: [`${screen}features/moderation/command-text.ts`, "decision.freezeZebra"],
    },
    {
      path: `${english}console-administration.ts`,
      reported: [`${screen}shared/audit/use-action-detail.ts`, "'freezeZebra' is missing"],
    },
    { path: `${english}console-shell.ts`, reported: [`${screen}app/key-sheet.tsx`, "what.freezeQuagga"] },
  ],
  edits: [
    [
      `${domain}moderation/decision.ts`,
      '"suspend", "restore", "uphold"] as const',
      '"suspend", "freezeZebra", "restore", "uphold"] as const',
    ],
    [
      `${screen}shared/keys/keymap.ts`,
      '  warn: { keys: ["w"], group: "case" },',
      '  warn: { keys: ["w"], group: "case" },\n  freezeQuagga: { keys: ["f"], group: "case" },',
    ],
  ],
};

const mailText: Task = {
  name: "Text of a mail",
  most: MOST,
  places: [
    { path: `${api}mail/` },
    { path: `${english}mail.ts`, reported: [`${api}mail/campaign-mail.tsx`, "mail.zebra"] },
  ],
  edits: [[`${api}mail/campaign-mail.tsx`, 't("mail.openActivity")', 't("mail.zebra")']],
};

const consoleScreen: Task = {
  name: "Screen of the console",
  most: MOST,
  places: [
    { path: `${screen}app/screens.tsx` },
    { path: `${screen}features/`, reported: [`${screen}app/screens.tsx`, "Cannot find name 'ZebrasPage'"] },
    { path: `${screen}shared/keys/keymap.ts`, reported: [`${screen}app/screens.tsx`, '"goZebras"'] },
    { path: `${english}console-shell.ts`, reported: [`${screen}app/palette/use-palette-entries.ts`, "screen.zebras"] },
  ],
  edits: [
    [
      `${screen}app/screens.tsx`,
      '  { id: "audit",',
      '  { id: "zebras", group: "insight", icon: "cog", shortcut: "goZebras", needs: ["sendCampaigns"], page: ZebrasPage },\n  { id: "audit",',
    ],
  ],
};

const profileContract = `${domain}contract/profiles.ts`;
const profileField: Task = {
  name: "Field of a profile",
  most: MOST,
  places: [
    { path: profileContract },
    {
      path: "db/migrations/",
      reported: [`${api}modules/profiles/queries.ts`, '"okapi"'],
    },
    {
      path: `${api}modules/profiles/update-profile.ts`,
      reported: [`${api}modules/profiles/update-profile.ts`, "{ zebra?: string"],
    },
    {
      path: `${api}modules/profiles/queries.ts`,
      reported: [`${api}modules/profiles/views.ts`, "'quagga' does not exist"],
    },
    { path: `${api}modules/profiles/views.ts`, reported: [`${api}modules/profiles/views.ts`, "'zebra' is missing"] },
    {
      path: `${api}modules/accounts/personal-data/person-tables.ts`,
      testedBy: "tests/api/accounts/personal-data.test.ts",
    },
    { path: `${domain}contract/field-descriptions.ts`, testedBy: "tests/api/http/openapi.test.ts" },
  ],
  edits: [
    [
      profileContract,
      "        headline: lineField(textLimits.editableText).nullable(),",
      "        headline: lineField(textLimits.editableText).nullable(),\n        zebra: lineField(textLimits.editableText).nullable(),",
    ],
    [
      profileContract,
      "    cover: imageItem.nullable(),\n    headline",
      "    cover: imageItem.nullable(),\n    zebra: z.string().nullable(),\n    quagga: z.string().nullable(),\n    headline",
    ],
    [
      `${api}modules/profiles/queries.ts`,
      'const row = await db.selectFrom("person").select("id").where',
      'const row = await db.selectFrom("person").select("okapi").where',
    ],
    [
      `${api}modules/profiles/views.ts`,
      "    summary: person.summary,",
      "    summary: person.summary,\n    quagga: person.quagga,",
    ],
  ],
};

const campaignMail = `${api}mail/campaign-mail.tsx`;
const blockFields = `${screen}features/campaigns/components/block-fields.tsx`;
const noReturn = "lacks ending return statement";
const campaignBlock: Task = {
  name: "Block of a campaign",
  most: MOST,
  places: [
    { path: `${domain}contract/campaigns.ts` },
    { path: `${domain}campaign/placeholders.ts`, reported: [`${domain}campaign/placeholders.ts`, noReturn] },
    { path: `${domain}campaign/problems.ts`, reported: [`${domain}campaign/problems.ts`, noReturn] },
    { path: `${api}mail/campaign-message.tsx`, reported: [`${api}mail/campaign-message.tsx`, noReturn] },
    { path: campaignMail, reported: [campaignMail, "Not all code paths return a value"] },
    {
      path: `${screen}features/campaigns/draft.ts`,
      reported: [`${screen}features/campaigns/draft.ts`, "'zebra' is missing"],
    },
    { path: blockFields, reported: [blockFields, "Not all code paths return a value"] },
    {
      path: `${english}console-campaigns.ts`,
      reported: [`${screen}features/campaigns/components/block-card.tsx`, "kind.zebra"],
    },
  ],
  edits: [
    [
      `${domain}contract/campaigns.ts`,
      '  z.object({ type: z.literal("divider") }),',
      '  z.object({ type: z.literal("divider") }),\n  z.object({ type: z.literal("zebra"), text: text(20) }),',
    ],
  ],
};

/** Adding a language is done whole by add-language.test.ts. */
const language: Task = {
  name: "Language",
  most: MOST,
  places: [
    { path: `${domain}messages/` },
    { path: `${domain}messages/locales.ts`, testedBy: "tests/architecture/add-language.test.ts" },
  ],
  edits: [],
};

export const tasks: readonly Task[] = [
  column,
  notification,
  searchFilter,
  permission,
  sanction,
  mailText,
  language,
  consoleScreen,
  profileField,
  campaignBlock,
];
