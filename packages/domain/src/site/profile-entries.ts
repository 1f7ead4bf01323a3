/** As `tabEntries`, of one's own profile only. */
export const profileEntries = {
  profileDraft: { kind: "tab", name: "meander.profile-draft" },
  profileSteps: { kind: "tab", name: "meander.profile-steps" },
} as const;

export function profileKey(entry: keyof typeof profileEntries, subject: string): string {
  return `${profileEntries[entry].name}.${subject}`;
}
