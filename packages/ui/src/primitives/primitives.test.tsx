import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AvatarStack } from "./avatar.tsx";
import { CountBadge } from "./badge.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { Chip, PeriodChip } from "./chip.tsx";
import { ErrorState } from "./error-state.tsx";
import { Menu } from "./menu.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProgressPath } from "./progress-path.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { Sheet } from "./sheet.tsx";
import { SnackbarRegion } from "./snackbar.tsx";
import { StarRating } from "./star-rating.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

const nothing = () => {};
const remainingLabel = (remaining: number) => `${remaining} characters left`;

describe("a button", () => {
  test("does not submit a form by default", () => {
    expect(renderToString(<Button>Share</Button>)).toContain('type="button"');
  });

  test("is busy and preserves its label while loading", () => {
    const html = renderToString(<Button loading>Ask to join</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain("Ask to join");
    expect(html).not.toContain(" disabled=");
  });

  test("as a link renders an anchor without a button inside", () => {
    const html = renderToString(<ButtonLink href="/activity/create">Create</ButtonLink>);
    expect(html).toMatch(/^<a [^>]*href="\/activity\/create"/);
    expect(html).not.toContain("<button");
  });
});

describe("a field", () => {
  test("associates hint and error with its control", () => {
    const html = renderToString(
      <TextField id="mail" label="E-mail" hint="We never share it" error="Please enter a valid email address" />,
    );
    expect(html).toContain('<label for="mail"');
    expect(html).toContain('aria-describedby="mail-hint mail-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  test("is not marked invalid without an error", () => {
    expect(renderToString(<TextField label="First name" />)).not.toContain("aria-invalid");
  });

  test.each([
    [99, "11 characters left"],
    [130, "-20 characters left"],
  ])("with %i of 110 characters shows the remaining number", (typed, text) => {
    const html = renderToString(
      <TextArea label="Summary" limit={110} remainingLabel={remainingLabel} defaultValue={"a".repeat(typed)} />,
    );
    expect(html).toContain(text);
  });

  test("shows no counter while the limit is far", () => {
    const html = renderToString(
      <TextArea label="Summary" limit={1024} remainingLabel={remainingLabel} defaultValue="Short" />,
    );
    expect(html).not.toContain("characters left");
  });

  test("hides a password by default", () => {
    const html = renderToString(
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" autoComplete="new-password" />,
    );
    expect(html).toContain('type="password"');
    expect(html).toContain('aria-label="Show"');
  });
});

test("a chip without a state is not a toggle", () => {
  expect(renderToString(<Chip>Any date</Chip>)).not.toContain("aria-pressed");
  expect(renderToString(<Chip pressed={false}>Hiking</Chip>)).toContain('aria-pressed="false"');
});

test.each([
  [1, "periodMorning"],
  [2, "periodAfternoon"],
  [3, "periodEvening"],
  [4, "periodNight"],
] as const)("period %i has its icon and colour", (period, name) => {
  const html = renderToString(<PeriodChip period={period}>19:30</PeriodChip>);
  expect(html).toContain(name);
  expect(html).toContain("<svg");
});

test("a stack of people shows a few and names all in its label", () => {
  const people = Array.from({ length: 6 }, (_, index) => ({
    id: `u${index}`,
    name: `N${index}`,
    initials: `N${index}`,
  }));
  const html = renderToString(<AvatarStack people={people} label="N0 and 5 others" />);
  expect(html).toContain('aria-label="N0 and 5 others"');
  expect(html).toContain("+");
  expect(html).not.toContain("N4");
});

test("a count of zero renders nothing", () => {
  expect(renderToString(<CountBadge count={0} />)).toBe("");
});

test("a sheet renders on the server as closed", () => {
  const html = renderToString(
    <Sheet open={false} onClose={nothing} title="Report" closeLabel="Close">
      words
    </Sheet>,
  );
  expect(html).toMatch(/^<dialog /);
  expect(html).not.toContain(" open");
  expect(html).not.toContain("words");
});

test("a menu is closed and its button has the collapsed state", () => {
  const items = [{ id: "report", label: "Report", onSelect: nothing }];
  const html = renderToString(<Menu items={items} trigger={(props) => <button {...props}>More</button>} />);
  expect(html).toContain('aria-haspopup="menu"');
  expect(html).toContain('aria-expanded="false"');
  expect(html).toMatch(/role="menu"[^>]*hidden/);
});

test("errors have the role alert, other messages status", () => {
  const messages = [
    { id: "1", text: "Email sent again!", tone: "success" },
    { id: "2", text: "Session expired", tone: "error" },
  ] as const;
  const html = renderToString(
    <SnackbarRegion messages={messages} onDismiss={nothing} dismissLabel="Dismiss" label="Messages" />,
  );
  expect(html).toMatch(/role="status"[\s\S]*Email sent again!/);
  expect(html).toMatch(/role="alert"[\s\S]*Session expired/);
});

test("segments are radio buttons in a named group", () => {
  const segments = [
    { value: "list", label: "List" },
    { value: "map", label: "Map" },
  ] as const;
  const html = renderToString(<SegmentedControl label="View" segments={segments} value="map" onChange={nothing} />);
  expect(html).toMatch(/<legend[^>]*>View<\/legend>/);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
});

test("progress marks the current and the completed steps", () => {
  const steps = ["Where", "When", "Details"].map((label) => ({ id: label, label }));
  const html = renderToString(<ProgressPath label="Steps" steps={steps} current={1} doneLabel="done" />);
  expect(html.match(/data-state="done"/g)).toHaveLength(1);
  expect(html).toMatch(/data-state="current" aria-current="step"[\s\S]*When/);
  expect(html).not.toContain("NaN");
});

test("more than five stars are capped at five", () => {
  expect(renderToString(<StarRating stars={7} label="5 of 5" />)).toContain("width:100%");
});

test("an error shows a retry button only with a handler", () => {
  expect(
    renderToString(<ErrorState title="We could not load this" retryLabel="Try again" onRetry={nothing} />),
  ).toContain("Try again");
  expect(renderToString(<ErrorState title="We could not load this" />)).not.toContain("<button");
});
