import type { FieldIssue } from '../../platform/errors.js';
import { normalizePhone } from '../../platform/normalize-phone.js';
import type { GeneralChanges } from '../settings.contract.js';

/** What is wrong with them that a schema alone cannot judge; `within` is where they stand in the payload. */
export function checkGeneralSettings({ platform_phone: phone }: GeneralChanges, within: string[] = []): FieldIssue[] {
  const isWrong = phone != null && normalizePhone(phone) === null;
  return isWrong ? [{ path: [...within, 'platform_phone'], message: 'phone_invalid' }] : [];
}
