/** What a license is called, where only English will do. */
import type { License } from '#contract/schema/common.ts';
import { PAGE_TEXTS } from '../texts/en.ts';

export function licenseLabel(license: License): string {
  return license.status === 'none' ? PAGE_TEXTS.licenseNone : license.label;
}
