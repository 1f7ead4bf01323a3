import type { DeliveryChannel, PersonDelivery, PersonMessage } from "@meander/domain/contract/person-messages";
import { minuteMs } from "@meander/domain/time/durations";

type Device = PersonDelivery["devices"][number];
type Cause = Pick<PersonDelivery, "reason" | "detail">;

/** One decision about a message; `at` is an instant. */
export type DeliveryStep = { readonly at: string; readonly cause: Cause | null } & (
  | { readonly kind: "entered" | "seen" | "opened" }
  | ({ readonly channel: DeliveryChannel } & (
      | { readonly kind: "planned" | "sending" | "accepted" | "unknown" | "skipped" | "cancelled" }
      | { readonly kind: "held"; readonly until: string }
      | { readonly kind: "deferred"; readonly attempt: number; readonly until: string }
      | { readonly kind: "failed"; readonly attempts: number }
      | { readonly kind: "device"; readonly device: Device }
    ))
);

/** What was decided about a message, oldest first. */
export function stepsOf({ at, inbox, deliveries }: PersonMessage): readonly DeliveryStep[] {
  const inboxSteps: DeliveryStep[] =
    inbox === null
      ? []
      : [
          { kind: "entered", at, cause: null },
          ...(inbox.seenAt === null ? [] : [{ kind: "seen", at: inbox.seenAt, cause: null } as const]),
          ...(inbox.readAt === null ? [] : [{ kind: "opened", at: inbox.readAt, cause: null } as const]),
        ];
  return [...inboxSteps, ...deliveries.flatMap(deliverySteps)].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

function deliverySteps(delivery: PersonDelivery): readonly DeliveryStep[] {
  const { channel, state, createdAt, dueAt, updatedAt, attempts, deferrals, devices } = delivery;
  const cause = causeOf(delivery);
  const isNeverPlanned = state === "skipped" && updatedAt === createdAt;
  if (isNeverPlanned) return [{ kind: "skipped", channel, at: createdAt, cause }];
  const firstDueAt = deferrals[0]?.dueAt ?? dueAt;
  const isHeld = Date.parse(firstDueAt) - Date.parse(createdAt) >= minuteMs;
  return [
    { kind: "planned", channel, at: createdAt, cause: null },
    ...(isHeld ? [{ kind: "held", channel, at: createdAt, cause: null, until: firstDueAt } as const] : []),
    ...deferrals.map((deferral, index): DeliveryStep => {
      const until = deferrals[index + 1]?.dueAt ?? dueAt;
      return { kind: "deferred", channel, at: deferral.at, cause: causeOf(deferral), attempt: index + 1, until };
    }),
    ...devices.map((device): DeliveryStep => {
      return { kind: "device", channel, at: device.at, cause: causeOf(device), device };
    }),
    ...finalStep(delivery, attempts),
  ];
}

/** A waiting delivery has none. */
function finalStep(delivery: PersonDelivery, attempts: number): readonly DeliveryStep[] {
  const { channel, state, updatedAt: at } = delivery;
  const cause = causeOf(delivery);
  switch (state) {
    case "queued":
    case "leased":
    case "deferred":
      return [];
    case "attempting":
      return [{ kind: "sending", channel, at, cause: null }];
    case "failed":
      return [{ kind: "failed", channel, at, cause, attempts }];
    default:
      return [{ kind: state, channel, at, cause }];
  }
}

function causeOf({ reason, detail }: Cause): Cause | null {
  return reason === null ? null : { reason, detail };
}
