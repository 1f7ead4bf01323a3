import type { PageModule } from "../../shared/page/page.ts";
import { ActivityList } from "./components/activity-list.tsx";
import { listPageOf } from "./list-page.ts";

function PastPage() {
  return <ActivityList list="past" />;
}

export const page: PageModule = { Page: PastPage, ...listPageOf("past") };
