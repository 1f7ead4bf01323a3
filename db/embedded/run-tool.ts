import { spawn } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

type ToolResult = { readonly status: number | null; readonly output: string };

type ToolConditions = {
  readonly user: ServerUser | undefined;
  readonly input?: string;
  /** The tool then leads a process group of its own, so that one left behind can be ended with all it started. */
  readonly onStart?: (pid: number) => void;
};

/** Runs one of Postgres's tools as `user` and returns both its outputs as one text; never throws for a failing tool. */
export function runTool(
  command: string,
  args: readonly string[],
  { user, input = "", onStart }: ToolConditions,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      // A folder that any user may be in: Postgres looks at the current one.
      cwd: process.platform === "win32" ? undefined : "/",
      env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
      detached: onStart !== undefined && process.platform !== "win32",
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = "";
    const collect = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding("utf8").on("data", collect);
    child.stderr.setEncoding("utf8").on("data", collect);
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => resolve({ status: null, output: output + error.message }));
    // Not 'close': a server started by the tool may hold the pipes open for as long as it lives.
    child.on("exit", (status) => {
      setImmediate(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ status, output });
      });
    });
  });
}
