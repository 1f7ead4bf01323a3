import type { OwnImage } from "@meander/domain/contract/media";
import { isNoConnection, noConnection } from "../api/api-error.ts";
import { errorOf } from "../api/client.ts";
import { promptForLogin } from "../session/login-prompt.ts";
import type { PictureKind } from "@meander/domain/image/upload-size";
import type { PreparedPicture } from "./prepare-picture.ts";

type Sending = {
  readonly picture: PreparedPicture;
  readonly kind: PictureKind;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Called with true once the connection is lost, and with false when the picture is sent again. */
  readonly onWaiting: (isWaiting: boolean) => void;
};

const ADDRESS = "/api/private/v1.0/media/upload";
const ATTEMPTS = 5;
const BACK_OFF_MS = 1000;

/**
 * Uploads a picture. When the connection breaks off, it waits for the next one and sends the whole picture again; an
 * expired session prompts for a login. Throws ApiError, or the signal's reason once it aborts.
 */
export async function sendPicture(sending: Sending): Promise<OwnImage> {
  const { signal, onWaiting } = sending;
  for (let attempt = 1; ; attempt += 1) {
    const response = await sendOnce(sending).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!isNoConnection(error) || attempt === ATTEMPTS) throw error;
      return null;
    });
    if (response?.status === 201) return (await response.json()).image;
    if (response === null) {
      onWaiting(true);
      await nextConnection(BACK_OFF_MS * 2 ** attempt, signal);
      onWaiting(false);
    } else if (response.status !== 401 || !(await promptForLogin())) {
      throw await errorOf(response);
    }
  }
}

/** By XMLHttpRequest: fetch reports no progress. */
function sendOnce({ picture: { blob, taken }, kind, signal, onProgress }: Sending): Promise<Response> {
  const form = new FormData();
  // The fields first: the server reads the file as it arrives.
  for (const [name, value] of Object.entries({ kind, ...taken })) form.append(name, value);
  form.append("image", blob, "picture");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const retryAfter = request.getResponseHeader("Retry-After");
      const headers = retryAfter === null ? {} : { "Retry-After": retryAfter };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    // Some browsers report a lost connection as an abort.
    request.onerror = request.onabort = request.ontimeout = () => reject(noConnection());
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.open("POST", ADDRESS);
    request.send(form);
  });
}

/** After this time, or once the browser is online again if it is offline. */
function nextConnection(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => () => {
      ended.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(() => navigator.onLine && end(resolve)(), milliseconds);
    window.addEventListener("online", end(resolve), { signal: ended.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: ended.signal },
    );
  });
}
