import { serveJobs } from "../../modules/media/serve-jobs.ts";
import { drawPreview, type Preview } from "./draw-preview.ts";

/** Draws link previews as JPEG. */
serveJobs((preview: Preview): Promise<Uint8Array> => drawPreview(preview));
