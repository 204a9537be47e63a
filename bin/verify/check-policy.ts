/** Whether the content security policy of a page lets no more happen than a page of ours needs: reading, searching, copying. */

const SELF = "'self'";
const SCRIPT_DIGEST = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** Directive -> what it may allow. Others than these, and other words in these, let something else happen. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'default-src': [],
  'script-src': [SELF],
  'worker-src': [SELF],
  'style-src': [SELF],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'base-uri': [],
  'form-action': [SELF],
};
/** Directives for which `default-src` does not stand, and that one. */
const NEEDED = ['default-src', 'base-uri', 'form-action'] as const;
const NONE = "'none'";
/** What a deployment asks for that shows images of other hosts. */
const REMOTE_IMAGES = 'https:';

/** In words what is too much in a policy, or missing from it. Total. */
export function policyFaults(policy: string, remoteImages: boolean): readonly string[] {
  const faults: string[] = [];
  const said = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...words] = part.trim().split(/\s+/);
    const directive = name.toLowerCase();
    // A browser reads the first of the same name.
    if (directive !== '' && !said.has(directive)) said.set(directive, words);
  }
  for (const [directive, words] of said) {
    const allowed = ALLOWED[directive];
    const more = words.filter((word) => {
      if (word === NONE && words.length === 1) return false;
      if (directive === 'script-src' && SCRIPT_DIGEST.test(word)) return false;
      if (directive === 'img-src' && word === REMOTE_IMAGES && remoteImages) return false;
      return allowed?.includes(word) !== true;
    });
    if (allowed === undefined) faults.push(`has ${directive}, which no policy of ours has`);
    else if (more.length > 0) faults.push(`lets ${directive} be ${more.join(' ')}`);
  }
  if ((said.get('script-src') ?? []).filter((word) => SCRIPT_DIGEST.test(word)).length > 1) faults.push('names more than one script');
  for (const directive of NEEDED) if (!said.has(directive)) faults.push(`does not say ${directive}`);
  return faults;
}
