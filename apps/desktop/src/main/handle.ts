import { type IpcMainInvokeEvent, ipcMain } from "electron";
import type { z } from "zod";
import { type CallName, type LocalCallName, localCalls, type RequestOf, type ResponseOf } from "../ipc/calls.ts";
import { channelOf } from "../ipc/channels.ts";
import type { Result } from "../ipc/contract.ts";
import { serverCalls } from "../ipc/server-calls.ts";
import type { Workspace } from "./cases/workspace.ts";
import { isOwnPage } from "./own-page.ts";
import { callServer, type ServerCallName } from "./call-server.ts";
import { done, refused } from "./result.ts";
import type { RequestServer } from "./server-client.ts";

/** What a handler receives besides the request: the session's workspace, for calls that need one. */
type SessionOf<Name extends LocalCallName> = (typeof localCalls)[Name]["access"] extends "session"
  ? Workspace
  : undefined;

/** One handler for each local call; a missing one doesn't compile. */
export type Handlers = {
  readonly [Name in LocalCallName]: (
    request: RequestOf<Name>,
    session: SessionOf<Name>,
  ) => Promise<Result<ResponseOf<Name>>>;
};

type Options = {
  readonly handlers: Handlers;
  /** Calls wait until the stored session is restored. */
  readonly ready: Promise<void>;
  readonly findSession: () => Workspace | undefined;
  readonly request: RequestServer;
};

/** Registers a listener for every call: local calls run their handler, the others are forwarded to the server. */
export function handleCalls({ handlers, ready, findSession, request: requestServer }: Options): void {
  const handle = (name: CallName, schema: z.ZodType, respond: Respond) =>
    listen(name, schema, async (given) => {
      await ready;
      return respond(given);
    });
  for (const name of Object.keys(localCalls) as LocalCallName[]) {
    const { access, request, response } = localCalls[name];
    handle(name, request, async (given) => {
      const session = access === "session" ? findSession() : undefined;
      if (access === "session" && session === undefined) return refused("refused");
      // The table pairs each name with its request and access; TypeScript can't track that through a union of names.
      const result: Result<unknown> = await handlers[name](given as never, session as never);
      return result.ok ? done(response.parse(result.value)) : result;
    });
  }
  for (const name of Object.keys(serverCalls) as ServerCallName[]) {
    handle(name, serverCalls[name].request, (given) =>
      callServer(name, given, { request: requestServer, known: findSession()?.known }),
    );
  }
}

type Respond = (request: unknown) => Promise<Result<unknown>>;

/** Accepts only valid requests from the top frame of the console's own page, and returns failures as data. */
function listen(name: CallName, schema: z.ZodType, respond: Respond): void {
  ipcMain.handle(channelOf(name), async (event, request: unknown): Promise<Result<unknown>> => {
    if (!isOwnTopFrame(event)) return refused("refused");
    const parsed = schema.safeParse(request);
    if (!parsed.success) return refused("requestMalformed");
    try {
      return await respond(parsed.data);
    } catch (error) {
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      return refused("failed");
    }
  });
}

function isOwnTopFrame({ senderFrame, sender }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOwnPage(senderFrame.url);
}
