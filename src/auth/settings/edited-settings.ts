import { sql } from 'kysely';
import type { EditedRow } from '../../platform/database/edited-row.js';
import type { SignedIn } from '../../platform/http/access.js';

const EDITED_SETTINGS: EditedRow = {
  from: 'accounts a join users u on u.account_id = a.id',
  columns: `a.platform_name, a.platform_email, a.platform_phone, a.default_language, a.time_zone, a.date_style, a.quiet_from, a.quiet_to,
    a.frequency_messages, a.frequency_days, a.message_retention_days, u.name, u.alerts_by_email, u.alerts_by_whatsapp,
    u.service_levels_by_email`,
};

export const editedSettingsOf = ({ userId, accountId }: Pick<SignedIn, 'userId' | 'accountId'>) =>
  [EDITED_SETTINGS, sql`u.id = ${userId} and a.id = ${accountId}`] as const;

export const EDITED_PLATFORM: EditedRow = {
  from: 'platform_settings p',
  columns: 'p.platform_name, p.platform_email, p.platform_phone, p.default_language, p.status_page',
};
