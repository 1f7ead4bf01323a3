import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";

export const storedData = storedJson("notification.data", z.record(z.string(), z.string()));
