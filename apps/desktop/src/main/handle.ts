import { type IpcMainInvokeEvent, ipcMain } from "electron";
import { callChannels } from "../ipc/channels.ts";
import type { CallName, ConsoleCalls, Result } from "../ipc/contract.ts";
import { requestSchemas } from "../ipc/schemas.ts";
import { isOwnPage } from "./own-page.ts";

/** One for each call of the contract: leaving one out does not compile. */
export type Handlers = {
  readonly [Name in CallName]: (
    request: ConsoleCalls[Name]["request"],
  ) => Promise<Result<ConsoleCalls[Name]["response"]>>;
};

export function handleCalls(handlers: Handlers): void {
  for (const name of Object.keys(callChannels) as CallName[]) handle(name, handlers[name]);
}

/** Only the top frame of our own page is heard, only with a request of the right shape, and failures go back as data. */
function handle<Name extends CallName>(name: Name, handler: Handlers[Name]): void {
  ipcMain.handle(
    callChannels[name],
    async (event, request: unknown): Promise<Result<ConsoleCalls[Name]["response"]>> => {
      if (!isOwnTopFrame(event)) return { ok: false, error: { code: "refused" } };
      const parsed = requestSchemas[name].safeParse(request);
      if (!parsed.success) return { ok: false, error: { code: "requestMalformed" } };
      try {
        return await handler(parsed.data as ConsoleCalls[Name]["request"]);
      } catch (error) {
        process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
        return { ok: false, error: { code: "failed" } };
      }
    },
  );
}

function isOwnTopFrame({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}
