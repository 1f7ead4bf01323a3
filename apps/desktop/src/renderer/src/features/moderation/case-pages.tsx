import { CasesPage } from "./cases-page.tsx";

export function QueuePage() {
  return <CasesPage key="queue" view="queue" />;
}

export function MinePage() {
  return <CasesPage key="mine" view="mine" />;
}

export function EscalatedPage() {
  return <CasesPage key="escalated" view="escalated" />;
}

export function MentionsPage() {
  return <CasesPage key="mentions" view="mentions" />;
}

export function SecondOpinionsPage() {
  return <CasesPage key="secondOpinions" view="secondOpinions" />;
}
