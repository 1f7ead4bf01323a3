/** As `tabEntries`: what the browser stores once somebody decides about push messages. */
export const pushEntries = {
  pushChoice: { kind: "local", name: "meander.push" },
  serviceWorker: { kind: "worker", name: "/service-worker.js" },
} as const;
