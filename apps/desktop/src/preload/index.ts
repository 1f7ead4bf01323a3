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

/** One named function for each call: a page can ask for these and nothing else. */
const api: ConsoleApi = {
  getConnection: () => ipcRenderer.invoke(callChannels.getConnection),
  chooseServer: (request) => ipcRenderer.invoke(callChannels.chooseServer, request),
  forgetServer: () => ipcRenderer.invoke(callChannels.forgetServer),
  logIn: (request) => ipcRenderer.invoke(callChannels.logIn, request),
  getStaff: () => ipcRenderer.invoke(callChannels.getStaff),
  logOut: () => ipcRenderer.invoke(callChannels.logOut),
  getDeskStatus: () => ipcRenderer.invoke(callChannels.getDeskStatus),
  reconnect: () => ipcRenderer.invoke(callChannels.reconnect),
  beginNewStore: () => ipcRenderer.invoke(callChannels.beginNewStore),
  getSettings: () => ipcRenderer.invoke(callChannels.getSettings),
  saveSettings: (request) => ipcRenderer.invoke(callChannels.saveSettings, request),
  copySharedLink: (request) => ipcRenderer.invoke(callChannels.copySharedLink, request),
  getSpecialDraft: () => ipcRenderer.invoke(callChannels.getSpecialDraft),
  keepSpecialDraft: (request) => ipcRenderer.invoke(callChannels.keepSpecialDraft, request),
  listCases: () => ipcRenderer.invoke(callChannels.listCases),
  getCase: (request) => ipcRenderer.invoke(callChannels.getCase, request),
  claimCase: (request) => ipcRenderer.invoke(callChannels.claimCase, request),
  releaseCase: (request) => ipcRenderer.invoke(callChannels.releaseCase, request),
  saveCommand: (request) => ipcRenderer.invoke(callChannels.saveCommand, request),
  listCommands: () => ipcRenderer.invoke(callChannels.listCommands),
  dismissCommand: (request) => ipcRenderer.invoke(callChannels.dismissCommand, request),
  repeatCommand: (request) => ipcRenderer.invoke(callChannels.repeatCommand, request),
  getPicture: (request) => ipcRenderer.invoke(callChannels.getPicture, request),
  listPeople: (request) => ipcRenderer.invoke(callChannels.listPeople, request),
  getPerson: (request) => ipcRenderer.invoke(callChannels.getPerson, request),
  promotePerson: (request) => ipcRenderer.invoke(callChannels.promotePerson, request),
  listPersonCases: (request) => ipcRenderer.invoke(callChannels.listPersonCases, request),
  searchActivities: (request) => ipcRenderer.invoke(callChannels.searchActivities, request),
  listActiveActivities: (request) => ipcRenderer.invoke(callChannels.listActiveActivities, request),
  recommendActivity: (request) => ipcRenderer.invoke(callChannels.recommendActivity, request),
  hideActivity: (request) => ipcRenderer.invoke(callChannels.hideActivity, request),
  listComments: (request) => ipcRenderer.invoke(callChannels.listComments, request),
  removeComment: (request) => ipcRenderer.invoke(callChannels.removeComment, request),
  getMetrics: (request) => ipcRenderer.invoke(callChannels.getMetrics, request),
  listAudit: (request) => ipcRenderer.invoke(callChannels.listAudit, request),
  listCampaigns: (request) => ipcRenderer.invoke(callChannels.listCampaigns, request),
  getCampaign: (request) => ipcRenderer.invoke(callChannels.getCampaign, request),
  createCampaign: (request) => ipcRenderer.invoke(callChannels.createCampaign, request),
  updateCampaign: (request) => ipcRenderer.invoke(callChannels.updateCampaign, request),
  deleteCampaign: (request) => ipcRenderer.invoke(callChannels.deleteCampaign, request),
  approveCampaign: (request) => ipcRenderer.invoke(callChannels.approveCampaign, request),
  startCampaign: (request) => ipcRenderer.invoke(callChannels.startCampaign, request),
  pauseCampaign: (request) => ipcRenderer.invoke(callChannels.pauseCampaign, request),
  resumeCampaign: (request) => ipcRenderer.invoke(callChannels.resumeCampaign, request),
  cancelCampaign: (request) => ipcRenderer.invoke(callChannels.cancelCampaign, request),
  testCampaign: (request) => ipcRenderer.invoke(callChannels.testCampaign, request),
  previewCampaign: (request) => ipcRenderer.invoke(callChannels.previewCampaign, request),
  getReach: (request) => ipcRenderer.invoke(callChannels.getReach, request),
  listSamplePeople: (request) => ipcRenderer.invoke(callChannels.listSamplePeople, request),
  listRecipients: (request) => ipcRenderer.invoke(callChannels.listRecipients, request),
  listSpecials: (request) => ipcRenderer.invoke(callChannels.listSpecials, request),
  getSpecialReach: (request) => ipcRenderer.invoke(callChannels.getSpecialReach, request),
  sendSpecial: (request) => ipcRenderer.invoke(callChannels.sendSpecial, request),
  shareProfile: (request) => ipcRenderer.invoke(callChannels.shareProfile, request),
  listShares: (request) => ipcRenderer.invoke(callChannels.listShares, request),
  revokeShare: (request) => ipcRenderer.invoke(callChannels.revokeShare, request),
  searchPlaces: (request) => ipcRenderer.invoke(callChannels.searchPlaces, request),
  onSessionEnded: listen("sessionEnded"),
  onStatusChanged: listen("statusChanged"),
  onCasesChanged: listen("casesChanged"),
  onCommandChanged: listen("commandChanged"),
  onCampaignChanged: listen("campaignChanged"),
  onMenuChosen: listen("menuChosen"),
};

contextBridge.exposeInMainWorld("meander", api);
