import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";
import { channelOf } from "../ipc/channels.ts";
import type { CallName, EventName } from "../ipc/contract.ts";

/** Defined by the build from the tables in `ipc/`: a page can call only these. */
declare const CALL_NAMES: readonly CallName[];
declare const EVENT_NAMES: readonly EventName[];

function listen(name: EventName) {
  return (listener: (event: unknown) => void) => {
    const forward = (_event: IpcRendererEvent, value: unknown) => listener(value);
    ipcRenderer.on(channelOf(name), forward);
    return () => void ipcRenderer.off(channelOf(name), forward);
  };
}

const calls = CALL_NAMES.map((name) => [name, (request?: unknown) => ipcRenderer.invoke(channelOf(name), request)]);
const events = EVENT_NAMES.map((name) => [`on${name.charAt(0).toUpperCase()}${name.slice(1)}`, listen(name)]);

contextBridge.exposeInMainWorld("meander", Object.fromEntries([...calls, ...events]));
