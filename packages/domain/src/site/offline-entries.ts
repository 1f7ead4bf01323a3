/** As `tabEntries`: what the browser stores of a person, so that pages open without a network. */
export const offlineEntries = {
  offlineShell: { kind: "cache", name: "meander-shell", until: "cleared" },
  offlineCopy: { kind: "cache", name: "meander-copy", until: "logout" },
  offlinePictures: { kind: "cache", name: "meander-offline-pictures", until: "logout" },
  installChoice: { kind: "local", name: "meander.install" },
  waitingChanges: { kind: "waiting", name: "meander.waiting" },
} as const;
