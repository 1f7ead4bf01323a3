import { accountKinds } from "./kinds/account-kinds.ts";
import { activityKinds } from "./kinds/activity-kinds.ts";
import { afterwardsKinds } from "./kinds/afterwards-kinds.ts";
import { blockKinds } from "./kinds/block-kinds.ts";
import { houseKinds } from "./kinds/house-kinds.ts";
import { leaveKind } from "./kinds/leave-kind.ts";
import { listKinds } from "./kinds/list-kinds.ts";
import type { WriteKind } from "./kinds/write-kind.ts";

export const writeKinds: readonly WriteKind[] = [
  ...accountKinds,
  ...activityKinds,
  ...afterwardsKinds,
  ...listKinds,
  ...blockKinds,
  ...houseKinds,
  leaveKind,
];
