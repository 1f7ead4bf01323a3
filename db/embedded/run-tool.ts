import { spawn } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

type ToolResult = { readonly status: number | null; readonly output: string };

type ToolConditions = {
  readonly user: ServerUser | undefined;
  readonly input?: string;
  /** When present, the tool leads its own process group, so that an orphaned one can be killed with its children. */
  readonly onStart?: (pid: number) => void;
};

/**
 * Runs a Postgres tool as `user` and returns its standard output and error as one text; doesn't throw when the tool
 * fails.
 */
export function runTool(
  command: string,
  args: readonly string[],
  { user, input = "", onStart }: ToolConditions,
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      // A directory that every user may enter, because Postgres reads the current one.
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
    // Not 'close': a server started by the tool may keep the pipes open for its whole life.
    child.on("exit", (status) => {
      setImmediate(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ status, output });
      });
    });
  });
}
