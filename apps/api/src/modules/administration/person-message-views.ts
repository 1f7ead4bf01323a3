import type { PersonMessage } from "@meander/domain/contract/person-messages";
import type { NotificationCode } from "@meander/domain/notification/catalogue";
import { preferenceOf } from "@meander/domain/notification/preferences";
import { describeDevice } from "@meander/domain/person/device";
import { activityIdOf } from "../../db/branded-ids.ts";
import type { Translate } from "../../locale.ts";
import type { Reach, StoredRow } from "../notifications/preference-queries.ts";
import { obstaclesOf, type TextOf, textsIn } from "../notifications/preference-views.ts";
import type { PersonMessageRow } from "./person-message-queries.ts";

type Reader = { readonly preferences: readonly StoredRow[]; readonly reach: Reach };
type Now = NonNullable<PersonMessage["now"]>;

export function personMessagesOf(
  rows: readonly PersonMessageRow[],
  reader: Reader,
  translate: Translate,
): PersonMessage[] {
  return rows.map((row) => personMessageOf(row, reader, textsIn(translate)));
}

function personMessageOf(row: PersonMessageRow, reader: Reader, textOf: TextOf): PersonMessage {
  const { id, template, code, at, activityId, title, isInInbox, seenAt, readAt, deliveries } = row;
  return {
    id,
    template,
    notificationCode: code,
    text: code === null ? null : textOf(code),
    at: at.toISOString(),
    activityId: activityId === null ? null : activityIdOf(activityId),
    title,
    inbox: isInInbox ? { seenAt: instantOf(seenAt), readAt: instantOf(readAt) } : null,
    deliveries: deliveries.map(({ createdAt, dueAt, updatedAt, deferrals, devices, ...delivery }) => ({
      ...delivery,
      createdAt: instantAt(createdAt),
      dueAt: instantAt(dueAt),
      updatedAt: instantAt(updatedAt),
      deferrals: deferrals.map((deferral) => ({
        ...deferral,
        at: instantAt(deferral.at),
        dueAt: instantAt(deferral.dueAt),
      })),
      devices: devices.map(({ userAgent, ...device }) => ({
        ...device,
        ...describeDevice(userAgent),
        at: instantAt(device.at),
      })),
    })),
    now: code === null ? null : nowOf(code, reader),
  };
}

/** Where a notification of the type would go today. */
function nowOf(code: NotificationCode, { preferences, reach }: Reader): Now {
  const { sendEmail, sendMobile } = preferenceOf(
    code,
    preferences.find((stored) => stored.code === code),
  );
  const obstacles = obstaclesOf(reach);
  return {
    mail: sendEmail ? (obstacles.sendEmail ?? "on") : "turned-off",
    push: sendMobile ? (obstacles.sendMobile ?? "on") : "turned-off",
  };
}

function instantOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

function instantAt(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
