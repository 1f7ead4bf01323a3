import { processPicture } from "./process-picture.ts";
import { serveJobs } from "./serve-jobs.ts";

serveJobs(processPicture);
