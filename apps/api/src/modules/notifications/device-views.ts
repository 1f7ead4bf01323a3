import type { PushDevice } from "@meander/domain/contract/notifications";
import { describeDevice } from "@meander/domain/person/device";
import type { DeviceRow } from "./device-queries.ts";

export function pushDeviceOf({ sessionId, userAgent, registeredAt, ...row }: DeviceRow, currentId: string): PushDevice {
  return {
    ...row,
    ...describeDevice(userAgent),
    registeredAt: registeredAt.toISOString(),
    isCurrent: sessionId === currentId,
  };
}
