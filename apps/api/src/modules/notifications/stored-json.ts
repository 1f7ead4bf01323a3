import { z } from "zod";
import { storedImageOf } from "../../db/stored-images.ts";
import { storedJson } from "../../db/stored-json.ts";

export const storedStill = storedImageOf("activity.images");
export const storedData = storedJson("notification.data", z.record(z.string(), z.string()));
