import type { FieldIssue } from '../../platform/errors.js';
import { normalizePhone } from '../../platform/phones/read-phones.js';
import type { GeneralChanges } from '../settings.contract.js';

/** `within`: path of the settings in the request body. */
export function checkGeneralSettings({ platform_phone: phone }: GeneralChanges, within: string[] = []): FieldIssue[] {
  const isWrong = phone != null && normalizePhone(phone) === null;
  return isWrong ? [{ path: [...within, 'platform_phone'], message: 'phone_invalid' }] : [];
}
