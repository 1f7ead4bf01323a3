import { accountEntries } from "@meander/domain/site/account-entries";
import { type Api, readResponse } from "../api/client.ts";
import { readAppInfo } from "./app-info.ts";
import { isRareDialogOpen, openRareDialog } from "./rare-dialogs.ts";

/** Reports to the server what client this is, and shows the e-mail prompt that it asks for, once in a tab. */
export async function checkIn(api: Api, personId: string): Promise<void> {
  const { emailPrompt } = await readResponse(api.private.user.check.$post({ json: { appInfo: readAppInfo() } }));
  // A link that verifies the address may have opened its dialog.
  if (emailPrompt === null || isRareDialogOpen()) return;
  const key = `${accountEntries.emailPrompt.name}.${personId}`;
  if (sessionStorage.getItem(key) !== null) return;
  sessionStorage.setItem(key, emailPrompt);
  openRareDialog({ name: "emailPrompt", prompt: emailPrompt });
}
