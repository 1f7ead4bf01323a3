import sharp from "sharp";
import { processPicture } from "./process-picture.ts";
import { serveJobs } from "./serve-jobs.ts";

// Even the header of another format can cost much: the entities of an SVG occupy a process for minutes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadTiffFile"],
});

serveJobs(processPicture);
