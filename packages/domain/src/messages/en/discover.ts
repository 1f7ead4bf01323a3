export const discover = {} as const;
