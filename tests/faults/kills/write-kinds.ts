import { accountKinds } from "./kinds/account-kinds.ts";
import { activityKinds } from "./kinds/activity-kinds.ts";
import { afterwardsKinds } from "./kinds/afterwards-kinds.ts";
import { blockKinds } from "./kinds/block-kinds.ts";
import { staffKinds } from "./kinds/staff-kinds.ts";
import { deleteAccountKind } from "./kinds/delete-account-kind.ts";
import { listKinds } from "./kinds/list-kinds.ts";
import type { WriteKind } from "./kinds/write-kind.ts";

export const writeKinds: readonly WriteKind[] = [
  ...accountKinds,
  ...activityKinds,
  ...afterwardsKinds,
  ...listKinds,
  ...blockKinds,
  ...staffKinds,
  deleteAccountKind,
];
