import { pushEntries } from "@meander/domain/site/push-entries";
import { type Api, readResponse } from "../api/client.ts";
import { isPushSupported, readPushChoice, storePushChoice } from "./push-choice.ts";

/** Asks the browser's permission and registers it; false if the person or the browser refuses. */
export async function enablePush(api: Api, personId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await register(api);
  storePushChoice(personId);
  return true;
}

/** After a login the server has forgotten the browser, with the former session. */
export async function renewPush(api: Api, personId: string): Promise<void> {
  if (!isPushSupported() || Notification.permission !== "granted" || readPushChoice() !== personId) return;
  await register(api);
}

/** Ends pushes to this browser, beside forgetting it at the server. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  storePushChoice("no");
}

async function register(api: Api): Promise<void> {
  const { publicKey } = await readResponse(api.public.push.key.$get());
  await navigator.serviceWorker.register(pushEntries.serviceWorker.name);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, publicKey);
  const json = { platformName: "web" as const, pushNotificationDeviceToken: JSON.stringify(subscription) };
  await readResponse(api.private.notifications.register.$post({ json }));
}

/** A subscription is for one key of one server: one with another key is replaced. */
async function subscribe(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}
