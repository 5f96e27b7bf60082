import { sql } from 'kysely';
import type { EditedRow } from '../../platform/database/edited-row.js';

export const EDITED_STORE: EditedRow = { from: 'shops s', columns: 's.settings' };
export const EDITED_APP: EditedRow = { from: 'apps a', columns: 'a.admin_settings' };

export const editedStoreOf = ({ id, accountId }: { id: number; accountId: number }) =>
  [EDITED_STORE, sql`s.id = ${id} and s.account_id = ${accountId}`] as const;

export const editedAppOf = (appId: number) => [EDITED_APP, sql`a.id = ${appId}`] as const;
