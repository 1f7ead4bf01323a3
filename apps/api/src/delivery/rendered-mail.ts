import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";

export type Attachment = { readonly filename: string; readonly content: string; readonly contentType: string };

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Header name → value. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
};

export type RenderContext = { readonly db: Database; readonly config: Config; readonly clock: () => Date };
