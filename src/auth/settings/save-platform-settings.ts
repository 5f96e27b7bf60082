import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldIssue } from '../../platform/errors.js';
import { normalizePhone } from '../../platform/normalize-phone.js';
import type { GeneralSettings } from '../settings.contract.js';

export function checkPlatformSettings({ platform_phone: phone }: Partial<GeneralSettings>): FieldIssue[] {
  const isWrong = phone != null && normalizePhone(phone) === null;
  return isWrong ? [{ path: ['general_settings', 'platform_phone'], message: 'phone_invalid' }] : [];
}

/** Writes what is given and leaves the rest. */
export async function savePlatformSettings(em: EntityManager, changes: Partial<GeneralSettings>): Promise<void> {
  const values: Partial<GeneralSettings> = { ...changes };
  if (values.platform_phone != null) values.platform_phone = normalizePhone(values.platform_phone);
  // The names are those of the schema, which knows no others.
  const columns = Object.keys(values) as (keyof GeneralSettings)[];
  if (columns.length === 0) return;
  await em.execute(
    `update platform_settings set updated_at = now(), ${columns.map((name) => `${name} = ?`).join(', ')}`,
    columns.map((name) => values[name]),
  );
}
