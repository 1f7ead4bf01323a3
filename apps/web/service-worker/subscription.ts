import { registerSubscription } from "./api.ts";

/** After the browser replaced its subscription: the server learns of the new one. */
export async function subscribeAgain({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const response = await fetch("/api/public/v1.0/push/key");
  if (!response.ok) return;
  const { publicKey }: { readonly publicKey: string } = await response.json();
  await registerSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}
