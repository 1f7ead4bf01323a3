import { notification as notificationSchema } from "@meander/domain/contract/notifications";
import { inbox } from "@meander/domain/messages/en/inbox";
import { when } from "@meander/domain/messages/en/when";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { NotificationText } from "./notification-text.tsx";

test("a decided date after midnight has the calendar's day, and the night that it belongs to", () => {
  const data = { change: "decided", startsAt: "2026-11-26T00:30:00.000Z", timeZone: "Europe/London" } as const;
  const notification = notificationSchema.parse({
    id: "0192a0b0-0000-7000-8000-000000000001",
    timestamp: "2026-11-20T12:00:00.000Z",
    notificationCode: 6,
    read: false,
    seen: false,
    actor: null,
    activity: null,
    path: "/activity/1",
    data,
  });
  const text = renderToStaticMarkup(
    <IntlProvider locale="en-GB" timeZone="UTC" messages={{ inbox, when }}>
      <NotificationText notification={notification} />
    </IntlProvider>,
  );
  expect(text).toContain("Thu 26 Nov (Wed night), 00:30 (GMT)");
});
