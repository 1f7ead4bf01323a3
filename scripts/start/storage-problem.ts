import { StartProblem } from "./problem.ts";

const full = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;
const readOnly = /EROFS|read-only file system/i;
const forbidden = /^(?:EACCES|EPERM)\b/;

/** A StartProblem with one sentence if the data folder can't be written; otherwise the error itself. */
export function explainStorage(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error) || error instanceof StartProblem) return error;
  const { message } = error;
  if (full.test(message)) return new StartProblem(`The disk of ${dataFolder} is full: free some space.`);
  if (readOnly.test(message))
    return new StartProblem(
      `${dataFolder} is read-only: mount it for writing, or choose another folder with MEANDER_DATA.`,
    );
  if (forbidden.test(message))
    return new StartProblem(
      `This user may not write to ${dataFolder}: give it the folder, or choose another one with MEANDER_DATA.`,
    );
  return error;
}
