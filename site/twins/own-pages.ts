/** The site's own pages as Markdown: how to connect, and the build report. */
import { PAGE_TEXTS } from '../texts/en.ts';
import { english } from '../texts/text.ts';
import { clientsFor, connectionName } from '../view/clients.ts';
import { groupFindings } from '../view/findings.ts';
import { countOf } from '../view/format.ts';
import { repositoryName } from '../view/names.ts';
import { nothingToReport } from '../view/nothing-to-report.ts';
import { splitOrigins } from '../view/origins.ts';
import { joinBlocks, plainText } from './markdown-text.ts';
import { mainEditions, outside, type SiteView } from './site-view.ts';

/** The steps of the connect page. */
export function connectText(view: SiteView): string {
  const { home, links, reader } = view;
  const fill = (text: string): string =>
    splitOrigins(text, reader.deployment)
      .map((piece) => piece.text)
      .join('');
  const code = (text: string): string => `~~~\n${fill(text)}\n~~~`;
  const address = links.agent(home, '');
  const sections = clientsFor(connectionName(home.mount.repo), address).flatMap(({ name, steps, snippets }) => [
    `## ${name ?? PAGE_TEXTS.otherClient}`,
    PAGE_TEXTS[steps],
    ...snippets.map(({ text }) => code(text)),
  ]);
  return joinBlocks([
    `# ${PAGE_TEXTS.connectTitle}`,
    PAGE_TEXTS.connectLead,
    code(address),
    ...sections,
    `## ${PAGE_TEXTS.installWithout}`,
    PAGE_TEXTS.installWithoutText,
    code(`npx skills add {site}${links.page(home, '')}`),
  ]);
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
      `## ${plainText(repositoryName(edition))}`,
      `${countOf(counts.skills, 'skill')}, ${counts.listed} listed for agents, ${counts.describedOnly} described only, ${counts.skipped} skipped; ${countOf(counts.errors, 'error')}, ${countOf(counts.warnings, 'warning')}.`,
      ...(lines.length === 0 ? [`${PAGE_TEXTS.nothingToReport}.`, claims] : lines),
    ];
  });
  return joinBlocks([`# ${PAGE_TEXTS.navHealth}`, PAGE_TEXTS.healthLead, ...reports, `<${outside(view, view.links.site('health/'))}>`]);
}
