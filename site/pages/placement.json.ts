/** Tells the mover of pages (`build.ts`) which folder each numbered page belongs in. Not published. */
import { past, plan } from '../data/site.ts';

export function GET(): Response {
  return Response.json({
    folders: plan.pages.map((page) => page.folder),
    past: past.map(({ page }) => page.folder),
    dropped: plan.dropped,
  });
}
