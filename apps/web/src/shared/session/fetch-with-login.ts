import { fetchFromBrowser } from "../api/client.ts";
import { promptForLogin } from "./login-prompt.ts";

/**
 * Prompts for a login if a mutation finds the session expired, and repeats the request afterwards: it stays pending
 * meanwhile, so no input is lost.
 */
export async function fetchWithLogin(request: Request): Promise<Response> {
  const repeat = request.clone();
  const response = await fetchFromBrowser(request);
  const isChange = request.method !== "GET" && request.url.includes("/api/private/");
  return isChange && response.status === 401 && (await promptForLogin()) ? fetchFromBrowser(repeat) : response;
}
