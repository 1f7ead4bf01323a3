import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CampaignBlock } from "../contract/campaigns.ts";
import { mayApproveCampaign } from "./approval.ts";
import { type CampaignContent, contentHashText } from "./content.ts";
import { campaignLink } from "./link.ts";
import { personaliseText } from "./personalise-text.ts";
import { findUnknownPlaceholders } from "./placeholders.ts";
import { campaignProblems } from "./problems.ts";
import { type Recipient, reachOf, reachSteps } from "./reach.ts";

const paragraph: CampaignBlock = { type: "paragraph", text: "Hello {firstName}" };
const whole: CampaignContent = {
  subject: "Walks this week",
  preheader: "",
  blocks: [paragraph],
  audience: { place: null, categories: [] },
  mailsPerMinute: null,
};
const nowhere = { label: "Somewhere", countryCode: null, centre: null, radiusKm: null };

describe("approval", () => {
  test("is refused to the author and the last editor", () => {
    const authors = { createdBy: "ada", updatedBy: "ben" };
    expect(["ada", "ben", "cleo"].map((name) => mayApproveCampaign(authors, name))).toEqual([false, false, true]);
  });

  test("binds to a text that is independent of key order", () => {
    const turned = Object.fromEntries(Object.entries(whole).reverse()) as CampaignContent;
    expect(contentHashText(turned)).toBe(contentHashText(whole));
  });

  test.each<Partial<CampaignContent>>([
    { subject: "Walks next week" },
    { preheader: "Look" },
    { blocks: [paragraph, { type: "divider" }] },
    { audience: { place: null, categories: [1] } },
    { audience: { place: { ...nowhere, countryCode: "GB" }, categories: [] } },
    { mailsPerMinute: 60 },
  ])("binds to a text that changes with any edit: %j", (edit) => {
    expect(contentHashText({ ...whole, ...edit })).not.toBe(contentHashText(whole));
  });
});

describe("problems", () => {
  test("a complete campaign has none", () => expect(campaignProblems(whole)).toEqual([]));

  test.each<[Partial<CampaignContent>, string[]]>([
    [{ subject: "  " }, ["subjectMissing"]],
    [{ blocks: [] }, ["blocksMissing"]],
    [{ blocks: [{ type: "divider" }] }, ["blocksMissing"]],
    [{ blocks: [{ type: "heading", text: "" }] }, ["blockIncomplete"]],
    [{ blocks: [{ type: "button", label: "Go", href: "javascript:alert(1)" }] }, ["blockIncomplete"]],
    [{ blocks: [{ type: "activity", activityId: null }] }, ["blockIncomplete"]],
    [{ blocks: [{ type: "picture", category: 1, timePeriodCode: 3, alt: "" }] }, ["blockIncomplete"]],
    [{ subject: "Hello {nonsense}" }, ["placeholderUnknown"]],
    [{ audience: { place: nowhere, categories: [] } }, ["audienceEmpty"]],
    [{ audience: { place: { ...nowhere, centre: [0, 51] }, categories: [] } }, ["audienceEmpty"]],
  ])("%j is reported as %j", (edit, problems) => expect(campaignProblems({ ...whole, ...edit })).toEqual(problems));
});

describe("placeholders", () => {
  test("are unknown unless they are exactly the supported one, and are reported with their location", () => {
    const blocks: CampaignBlock[] = [
      { type: "paragraph", text: "{firstName}, {nonsense} and {{firstName}} in { firstName }" },
      { type: "divider" },
      { type: "button", label: "{firstName}, go", href: "/discover?name={firstName}" },
      { type: "picture", category: 1, timePeriodCode: 3, alt: "A {firstname" },
    ];
    expect(findUnknownPlaceholders({ subject: "For {name}", preheader: "Open }", blocks })).toEqual([
      { place: "subject", block: null, text: "{name}" },
      { place: "preheader", block: null, text: "}" },
      { place: "block", block: 1, text: "{nonsense}" },
      { place: "block", block: 1, text: "{{firstName}}" },
      { place: "block", block: 1, text: "{ firstName }" },
      { place: "block", block: 3, text: "{firstName}" },
      { place: "block", block: 4, text: "{firstname" },
    ]);
    expect(findUnknownPlaceholders(whole)).toEqual([]);
  });

  test("that are known leave no brace in the rendered text, whatever surrounds them", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("{firstName}", "{", "}", "a", " ", "firstName", "\n")), (parts) => {
        const subject = parts.join("");
        const isClean = findUnknownPlaceholders({ ...whole, subject }).length === 0;
        expect(!/[{}]/u.test(personaliseText(subject, "Ada"))).toBe(isClean);
      }),
    );
  });
});

test.each([
  ["/discover", "https://meander.example/discover"],
  ["https://other.example/a?b#c", "https://other.example/a?b#c"],
  ["http://other.example", null],
  ["//other.example", null],
  ["/\\other.example", null],
  ["https://user@other.example", null],
  ["https://user:pw@other.example/a", null],
  ["/api/private/v1.0/logout", null],
  ["/discover/../api/private/v1.0/logout", null],
  ["https://nowhere", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["discover", null],
  ["/a b", null],
  ["", null],
])("resolves the link %j to %j", (href, resolved) =>
  expect(campaignLink(href, "https://meander.example")).toBe(resolved),
);

test("a first name is inserted literally, whatever characters it contains", () => {
  expect(personaliseText("{firstName}, {other} {firstName}", "$& {firstName}")).toBe(
    "$& {firstName}, {other} $& {firstName}",
  );
});

test("the waterfall's steps and the final count add up to the segment", () => {
  const recipient: fc.Arbitrary<Recipient> = fc.record({
    noAddress: fc.boolean(),
    suppressed: fc.boolean(),
    preferenceOff: fc.boolean(),
    suspended: fc.boolean(),
    capped: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(recipient), (segment) => {
      const reach = reachOf(segment);
      expect(reachSteps.reduce((sum, step) => sum + reach[step], reach.final)).toBe(reach.segment);
    }),
  );
});
