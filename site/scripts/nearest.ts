/** On the page for what is not found: offers the nearest page above the address that exists. */

/** Folders above the address that are asked for; deeper addresses do not occur by mistake. */
const MAX_STEPS = 8;

async function offerNearest(): Promise<void> {
  const base = document.body.dataset.base ?? '/';
  const buttons = document.querySelector('.buttons');
  const segments = location.pathname.slice(base.length).split('/').filter(Boolean);
  for (let step = 0; step < MAX_STEPS && segments.length > 3; step += 1) {
    segments.pop();
    const path = `${base}${segments.join('/')}/`;
    const response = await fetch(path, { method: 'HEAD' }).catch(() => undefined);
    if (response?.ok !== true) continue;
    // The page of a repository has its button already.
    if ([...(buttons?.querySelectorAll('a') ?? [])].some((other) => other.getAttribute('href') === path)) return;
    const link = document.createElement('a');
    link.className = 'button';
    link.href = path;
    link.textContent = decodeURIComponent(segments.at(-1) ?? path);
    buttons?.prepend(link);
    return;
  }
}

void offerNearest();
