/**
 * The part of a page that an old address named, on the page that its skill has today. Browsers follow a move by the page's own word,
 * which names another part; the script of the head keeps what was asked for (`theme.ts`).
 */

/** Under this name the head's script keeps where a move leads and what was asked for there: `0; url=/new/#Moved#part`. */
const KEPT = 'asked';
const ARRIVED = '#Moved';

/** Goes on to the part that was asked for, where this page has it. */
export function goOnToPart(): void {
  if (location.hash !== ARRIVED) return;
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const here = `0; url=${location.pathname}${ARRIVED}`;
    if (kept === null || !kept.startsWith(`${here}#`)) return;
    const part = kept.slice(here.length);
    if (document.getElementById(decodeURIComponent(part.slice(1))) !== null) location.replace(part);
  } catch {
    // A browser that stores nothing stays at the notice, as does a part that is no text.
  }
}
