import { counted } from "@meander/domain/number/abbreviate";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import { Badge, type BadgeTone } from "@meander/ui/primitives/badge";
import { useTranslations } from "use-intl";
import { type ViewerRelation, viewerRelationOf } from "../viewer-relation.ts";

const variants = {
  cancelled: { text: "statusCancelled", tone: "danger" },
  draft: { text: "statusDraft", tone: "neutral" },
  requests: { text: "statusRequests", tone: "brand" },
  host: { text: "statusHost", tone: "neutral" },
  approved: { text: "statusApproved", tone: "brand" },
  pending: { text: "statusPending", tone: "neutral" },
  declined: { text: "statusDeclined", tone: "neutral" },
  left: { text: "statusLeft", tone: "neutral" },
} as const satisfies Record<ViewerRelation, { text: string; tone: BadgeTone }>;

export function RelationBadge({ activity }: { readonly activity: ActivityCardView }) {
  const t = useTranslations("myActivities");
  const relation = viewerRelationOf(activity);
  if (relation === null) return null;
  const { text, tone } = variants[relation];
  return <Badge tone={tone}>{t(text, counted(activity.pendingCount ?? 0))}</Badge>;
}
