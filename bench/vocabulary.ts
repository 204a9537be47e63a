/** Words of the made-up library: a table, ordered from frequent to rare within each list. */

export interface Domain {
  readonly name: string;
  readonly nouns: readonly string[];
  readonly tools: readonly string[];
}

export const VERBS: readonly string[] =
  'check review write build plan update test measure compare read explain deploy migrate clean collect convert describe draft fix format generate import inspect list merge monitor move name order package parse prepare profile publish query record refactor release remove render repair replace report resolve restore rotate route sample scan schedule search secure select send separate sort split summarize sync tag trace train translate trim tune unify validate verify watch wrap audit backfill bisect calibrate classify cluster debounce deduplicate denormalize diff forecast hydrate index lint localize mask normalize orchestrate paginate partition reconcile redact reshape throttle triage vendor version'.split(
    ' ',
  );

export const ADJECTIVES: readonly string[] =
  'new old small large slow fast clean broken empty full local remote public private shared stale fresh weekly daily monthly manual automatic nested flat strict loose safe risky cheap costly noisy quiet early late internal external partial complete missing duplicate temporary permanent readable hidden structured raw typed signed encrypted idle busy global regional seasonal legacy modern incremental atomic eventual deterministic'.split(
    ' ',
  );

export const NOUNS: readonly string[] =
  'file error test report change page table list name value user request result log index query service team version date key field token draft note step check rule case plan cost chart limit queue cache batch backup branch bundle schema snapshot stream summary template threshold ticket trace window worker payload policy pipeline prefix quota record region release replica retry schedule segment session shard signal suffix timeout variant watermark workspace'.split(
    ' ',
  );

const DOMAINS_TEXT: readonly (readonly [name: string, nouns: string, tools: string])[] = [
  [
    'databases',
    'migration index query lock replica vacuum constraint partition transaction deadlock cursor trigger',
    'postgres sqlite pg_dump psql pgbouncer mysql',
  ],
  [
    'frontend',
    'component layout button form hydration stylesheet viewport animation contrast focus tooltip breakpoint',
    'react vite astro css typescript playwright',
  ],
  [
    'infrastructure',
    'cluster node container volume ingress certificate rollout autoscaler firewall subnet gateway tunnel',
    'kubernetes terraform docker nginx helm ansible',
  ],
  [
    'security',
    'secret vulnerability permission audit signature threat sandbox exploit credential redaction advisory key',
    'openssl semgrep trivy gpg oauth jwt',
  ],
  [
    'finance',
    'invoice ledger refund forecast budget accrual currency payout tax reconciliation margin statement',
    'excel xero stripe csv iso20022 sepa',
  ],
  [
    'research',
    'paper citation hypothesis survey interview dataset experiment cohort bias replication abstract appendix',
    'latex zotero jupyter pandas r stata',
  ],
  [
    'writing',
    'headline paragraph outline tone glossary style citation caption quotation summary ending revision',
    'markdown pandoc vale docx epub hunspell',
  ],
  [
    'support',
    'ticket escalation reply macro backlog complaint handover survey transcript greeting apology callback',
    'zendesk imap twilio whisper sla csat',
  ],
  [
    'design',
    'palette wireframe icon typography grid mockup persona storyboard prototype spacing handoff illustration',
    'figma svg inkscape lottie blender tokens',
  ],
  [
    'data',
    'dashboard metric funnel outlier cohort join aggregation warehouse lineage freshness histogram anomaly',
    'dbt duckdb spark airflow parquet sql',
  ],
  [
    'mobile',
    'screen gesture notification permission crash bundle store rollout widget deeplink keychain battery',
    'swift kotlin gradle xcode fastlane flutter',
  ],
  [
    'operations',
    'incident runbook alert shift rota postmortem capacity maintenance escalation latency saturation dependency',
    'prometheus grafana systemd cron bash journalctl',
  ],
];

export const DOMAINS: readonly Domain[] = DOMAINS_TEXT.map(([name, nouns, tools]) => ({
  name,
  nouns: nouns.split(' '),
  tools: tools.split(' '),
}));

export const ONSETS: readonly string[] = 'b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh st t tr v w z'.split(' ');
export const NUCLEI: readonly string[] = 'a e i o u ai ea io ou'.split(' ');
export const CODAS: readonly string[] = ['', '', 'n', 'r', 's', 'l', 'x', 'nd', 'rt', 'm'];
