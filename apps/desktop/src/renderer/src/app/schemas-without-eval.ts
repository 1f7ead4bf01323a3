import { z } from "zod";

// Schemas would otherwise try to compile themselves, which the window's policy refuses and reports. Imported before any schema is made.
z.config({ jitless: true });
