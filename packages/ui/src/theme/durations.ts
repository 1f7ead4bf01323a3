export const durations = { quickMs: 150, motionMs: 300, modalMs: 600, snackbarMs: 8000 } as const;
