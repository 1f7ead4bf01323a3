import { randomUUID } from "node:crypto";
import { type IpcMainInvokeEvent, ipcMain } from "electron";
import type { z } from "zod";
import { type CallName, type LocalCallName, localCalls, type RequestOf, type ResponseOf } from "../ipc/calls.ts";
import { channelOf } from "../ipc/channels.ts";
import type { Result } from "../ipc/contract.ts";
import { serverCalls } from "../ipc/server-calls.ts";
import type { Workspace } from "./cases/workspace.ts";
import { isOwnPage } from "./own-page.ts";
import { done, refused, toResult } from "./result.ts";
import type { RequestServer } from "./server-client.ts";

/** What a handler gets beside the request: the work of the person who is logged in, for calls that need one. */
type SessionOf<Name extends LocalCallName> = (typeof localCalls)[Name]["access"] extends "session"
  ? Workspace
  : undefined;

/** One for each call that main answers by itself: leaving one out does not compile. */
export type Handlers = {
  readonly [Name in LocalCallName]: (
    request: RequestOf<Name>,
    session: SessionOf<Name>,
  ) => Promise<Result<ResponseOf<Name>>>;
};

type Options = {
  readonly handlers: Handlers;
  readonly findSession: () => Workspace | undefined;
  readonly request: RequestServer;
};

/** Listens to every call of the table, with its handler or by passing it on to the server. */
export function handleCalls({ handlers, findSession, request: requestServer }: Options): void {
  for (const name of Object.keys(localCalls) as LocalCallName[]) {
    const { access, request, response } = localCalls[name];
    handle(name, request, async (given) => {
      const session = access === "session" ? findSession() : undefined;
      if (access === "session" && session === undefined) return refused("refused");
      // The table pairs each name with its request and its access; TypeScript loses that over a union of names.
      const result: Result<unknown> = await handlers[name](given as never, session as never);
      return result.ok ? done(response.parse(result.value)) : result;
    });
  }
  for (const [name, { request, response, send }] of Object.entries(serverCalls)) {
    handle(name as CallName, request, async (given) => {
      const result = await requestServer<unknown>((api) => send(api, given as never), response, randomUUID());
      return result.ok ? done(result.value) : toResult(result);
    });
  }
}

/** Serves only the top frame of our own page, only requests of the right shape, and returns failures as data. */
function handle(name: CallName, schema: z.ZodType, answer: (request: unknown) => Promise<Result<unknown>>): void {
  ipcMain.handle(channelOf(name), async (event, request: unknown): Promise<Result<unknown>> => {
    if (!isOwnTopFrame(event)) return refused("refused");
    const parsed = schema.safeParse(request);
    if (!parsed.success) return refused("requestMalformed");
    try {
      return await answer(parsed.data);
    } catch (error) {
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      return refused("failed");
    }
  });
}

function isOwnTopFrame({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}
