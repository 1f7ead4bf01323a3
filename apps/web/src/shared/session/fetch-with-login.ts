import { fetchFromBrowser } from "../api/client.ts";
import { logInAgain } from "./login-prompt.ts";

/** Asks to log in where a change finds the session expired, and sends it again afterwards: it stays pending meanwhile, and nothing typed is lost. */
export async function fetchWithLogin(request: Request): Promise<Response> {
  const repeat = request.clone();
  const response = await fetchFromBrowser(request);
  const isChange = request.method !== "GET" && request.url.includes("/api/private/");
  return isChange && response.status === 401 && (await logInAgain()) ? fetchFromBrowser(repeat) : response;
}
