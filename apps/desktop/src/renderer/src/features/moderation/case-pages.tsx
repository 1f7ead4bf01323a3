import type { CaseView } from "@meander/domain/contract/cases";
import { useTranslations } from "use-intl";

export function QueuePage() {
  return <CasesPage view="queue" />;
}

export function MinePage() {
  return <CasesPage view="mine" />;
}

export function EscalatedPage() {
  return <CasesPage view="escalated" />;
}

export function SecondOpinionsPage() {
  return <CasesPage view="secondOpinions" />;
}

function CasesPage({ view }: { readonly view: Exclude<CaseView, "decided"> }) {
  const t = useTranslations("console.shell.room");
  return <h1>{t(view)}</h1>;
}
