import type { PageModule } from "../../shared/page/page.ts";
import { ActivityList } from "./components/activity-list.tsx";
import { listPageOf } from "./list-page.ts";

function UpcomingPage() {
  return <ActivityList list="upcoming" />;
}

export const page: PageModule = { Page: UpcomingPage, ...listPageOf("upcoming") };
