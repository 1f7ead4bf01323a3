import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";
import { callChannels, eventChannels } from "../ipc/channels.ts";
import type { ConsoleApi, ConsoleEvents, EventName } from "../ipc/contract.ts";

function listen<Name extends EventName>(name: Name) {
  return (listener: (event: ConsoleEvents[Name]) => void) => {
    const forward = (_event: IpcRendererEvent, value: ConsoleEvents[Name]) => listener(value);
    ipcRenderer.on(eventChannels[name], forward);
    return () => void ipcRenderer.off(eventChannels[name], forward);
  };
}

const api: ConsoleApi = {
  getConnection: () => ipcRenderer.invoke(callChannels.getConnection),
  chooseServer: (request) => ipcRenderer.invoke(callChannels.chooseServer, request),
  forgetServer: () => ipcRenderer.invoke(callChannels.forgetServer),
  logIn: (request) => ipcRenderer.invoke(callChannels.logIn, request),
  getStaff: () => ipcRenderer.invoke(callChannels.getStaff),
  logOut: () => ipcRenderer.invoke(callChannels.logOut),
  onSessionEnded: listen("sessionEnded"),
};

contextBridge.exposeInMainWorld("meander", api);
