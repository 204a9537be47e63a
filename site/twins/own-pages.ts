/** The site's own pages as Markdown: how to connect, and the build report. */
import { connectionOf } from '../data/connection.ts';
import { PAGE_TEXTS } from '../texts/en.ts';
import { english } from '../texts/text.ts';
import { groupFindings } from '../view/findings.ts';
import { countOf } from '../view/format.ts';
import { repositoryLabel } from '../view/names.ts';
import { nothingToReport } from '../view/nothing-to-report.ts';
import { splitOrigins } from '../view/origins.ts';
import { joinBlocks, plainText } from './markdown-text.ts';
import { mainEditions, outside, type SiteView } from './site-view.ts';

/** The steps of the connect page, for each repository; of several each is named. */
export function connectText(view: SiteView): string {
  const { reader } = view;
  const fill = (text: string): string =>
    splitOrigins(text, reader.deployment)
      .map((piece) => piece.text)
      .join('');
  const code = (text: string): string => `~~~\n${fill(text)}\n~~~`;
  const repositories = mainEditions(view);
  const several = repositories.length > 1;
  const heading = (text: string): string => `${several ? '###' : '##'} ${text}`;
  const sections = repositories.flatMap((edition) => {
    const { url, clients, install, message } = connectionOf(view, edition);
    return [
      ...(several ? [`## ${plainText(repositoryLabel(edition, view.editions))}`] : []),
      code(url),
      ...clients.flatMap(({ name, steps, snippets }) => [
        heading(name ?? PAGE_TEXTS.otherClient),
        PAGE_TEXTS[steps],
        ...snippets.map(({ text }) => code(text)),
      ]),
      heading(PAGE_TEXTS.installWithout),
      PAGE_TEXTS.installWithoutText,
      code(install),
      ...(message === undefined ? [] : [heading(PAGE_TEXTS.tryIt), PAGE_TEXTS.tryItText, code(message)]),
    ];
  });
  return joinBlocks([`# ${PAGE_TEXTS.connectTitle}`, PAGE_TEXTS.connectLead, ...sections]);
}

/** The build report of every edition. */
export function healthText(view: SiteView): string {
  const reports = mainEditions(view).flatMap((edition) => {
    const { counts } = edition.snapshot;
    const groups = groupFindings(view.reader.findings(edition.snapshot.objects.findings).findings);
    const lines = groups.flatMap(({ severity, total, codes }) => [
      `### ${PAGE_TEXTS[`group_${severity}`]} (${total})`,
      codes
        .flatMap(({ code, findings, total: all }) => [
          ...findings.map(({ path, line, message, fix }) => {
            const place = path === undefined ? '' : `${plainText(path)}${line === undefined ? '' : `:${line}`}: `;
            return `- ${place}${plainText(message)} ${plainText(fix)} (${code})`;
          }),
          ...(all > findings.length ? [`- ${all - findings.length} more of ${code}`] : []),
        ])
        .join('\n'),
    ]);
    const claims = nothingToReport(edition)
      .map(({ k, n }) => english(k, { n }))
      .join(' ');
    return [
      `## ${plainText(repositoryLabel(edition, view.editions))}`,
      `${countOf(counts.skills, 'skill')}, ${counts.listed} listed for agents, ${counts.describedOnly} described only, ${counts.skipped} skipped; ${countOf(counts.errors, 'error')}, ${countOf(counts.warnings, 'warning')}.`,
      ...(lines.length === 0 ? [`${PAGE_TEXTS.nothingToReport}.`, claims] : lines),
    ];
  });
  return joinBlocks([`# ${PAGE_TEXTS.navHealth}`, PAGE_TEXTS.healthLead, ...reports, `<${outside(view, view.links.site('health/'))}>`]);
}
