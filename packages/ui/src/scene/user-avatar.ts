/** The default avatar, served as /img/userAvatar.svg: a traveller in front of hills, on a trail. */
export function renderUserAvatar(size = 192): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 96 96">` +
    `<path fill="#ddefe8" d="M0 0h96v96H0z"/><circle cx="70" cy="25" r="9" fill="#fff"/>` +
    `<path fill="#b5d9cb" d="M-4 66Q18 38 42 58T100 50V96H-4z"/>` +
    `<circle cx="48" cy="40" r="16" fill="#0b5b49"/>` +
    `<path fill="#0b5b49" d="M16 96c0-22 13-34 32-34s32 12 32 34z"/>` +
    `<path d="M38 96c0-9 17-8 17-16s-13-6-13-13" fill="none" stroke="#ddefe8" stroke-width="3.4" stroke-linecap="round"/>` +
    `<circle cx="42" cy="66" r="2.6" fill="#ddefe8"/></svg>`
  );
}
