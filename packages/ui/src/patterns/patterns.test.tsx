import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ActivityCard } from "./activity-card.tsx";
import { BottomBar, type BottomBarItem } from "./bottom-bar.tsx";
import { CommentItem } from "./comment-item.tsx";
import { DateVoteRow } from "./date-vote-row.tsx";

const amara = { id: "u1", name: "Amara Reyes", initials: "AR" };

const card = {
  href: "/activity/a1",
  photo: null,
  sceneSrc: "/scene/a1.svg",
  title: "Sunset along Regent’s Canal",
  placeName: "Little Venice",
  distanceLabel: "1.2 km",
  categoryLabel: "Sightseeing",
  when: { period: 3, label: <time dateTime="2026-11-20T19:30">Tonight 19:30</time> },
  people: [amara],
  peopleLabel: "Amara Reyes is going",
} as const;

describe("an activity card", () => {
  test("has one link, named by its title", () => {
    const html = renderToString(<ActivityCard {...card} />);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toMatch(/<a href="\/activity\/a1"[^>]*>Sunset along Regent’s Canal<\/a>/);
  });

  test("renders the like button outside the link, with its state", () => {
    const like = { liked: true, label: "Like", onToggle: () => {} };
    const html = renderToString(<ActivityCard {...card} like={like} />);
    expect(html).toMatch(/<button[^>]*aria-label="Like"[^>]*aria-pressed="true"/);
    expect(html.indexOf("<button")).toBeGreaterThan(html.indexOf("</a>"));
  });

  test("omits unknown details", () => {
    const { when: _when, distanceLabel: _distance, ...rest } = card;
    const html = renderToString(<ActivityCard {...rest} />);
    expect(html).toContain("Little Venice · Sightseeing");
    expect(html).not.toContain("lucide-");
  });

  test("renders its link with the app's link component", () => {
    const html = renderToString(
      <ActivityCard {...card} LinkComponent={({ href, children }) => <a href={`/en${href}`}>{children}</a>} />,
    );
    expect(html).toContain('href="/en/activity/a1"');
  });
});

test("a vote is a toggle button with its own name, next to the period's icon", () => {
  const html = renderToString(
    <DateVoteRow
      day={{ weekday: "Fri", day: "20", dateTime: "2026-11-20" }}
      period={3}
      timeLabel="19:30"
      countLabel="6 can come"
      part={0.8}
      voted={false}
      toggleLabel="I can come on Friday 20 November, 19:30"
      onToggle={() => {}}
    />,
  );
  expect(html).toMatch(/aria-pressed="false"[^>]*aria-label="I can come on Friday 20 November, 19:30"/);
  expect(html).toContain("width:80%");
  expect(html).toContain("lucide-sunset");
});

test("a closed vote has no button", () => {
  const day = { weekday: "Fri", day: "20", dateTime: "2026-11-20" };
  const html = renderToString(
    <DateVoteRow day={day} period={1} timeLabel="08:00" countLabel="2 can come" part={1} voted toggleLabel="" />,
  );
  expect(html).not.toContain("<button");
});

test("the bottom bar has the create link in the middle of five and marks the current page", () => {
  const item = (id: string): BottomBarItem => ({ id, href: `/${id}`, label: id, icon: <svg aria-hidden="true" /> });
  const items = [item("explore"), item("upcoming"), item("inbox"), item("you")] as const;
  const html = renderToString(
    <BottomBar label="Main" items={items} create={{ href: "/activity/create", label: "Create" }} currentId="inbox" />,
  );
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(["/explore", "/upcoming", "/activity/create", "/inbox", "/you"]);
  expect(html).toMatch(/href="\/inbox"[^>]*aria-current="page"/);
});

test("escapes a comment's text", () => {
  const html = renderToString(
    <CommentItem person={amara} href="/user/u1" when={<time dateTime="2026-11-20">now</time>}>
      {"<script>alert(1)</script>"}
    </CommentItem>,
  );
  expect(html).toContain("&lt;script&gt;");
});
