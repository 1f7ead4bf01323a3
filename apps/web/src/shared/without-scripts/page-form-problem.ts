import type { PageFormName, PageFormProblem } from "@meander/domain/site/page-forms";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

const problemKey = ["page-form-problem"] as const;

/** Part of the page's state, so that a page with scripts hydrates with it. */
export function setPageFormProblem(queryClient: QueryClient, problem: PageFormProblem): void {
  queryClient.setQueryData<PageFormProblem>(problemKey, problem);
}

/** Why the server refused the form that this page is the response to; null for another form. */
export function usePageFormProblem(form: PageFormName): PageFormProblem | null {
  const problem = useQueryClient().getQueryData<PageFormProblem>(problemKey);
  return problem?.form === form ? problem : null;
}

/** The text that was typed in a field. */
export function typedIn(problem: PageFormProblem | null, field: string): string {
  const value = problem?.typed[field];
  return typeof value === "string" ? value : "";
}
