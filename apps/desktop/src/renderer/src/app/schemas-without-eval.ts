import { z } from "zod";

// Schemas would otherwise be compiled with eval, which the window's policy refuses and reports. Imported before any
// schema is created.
z.config({ jitless: true });
