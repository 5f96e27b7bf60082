import type { EditedRow } from '../../platform/database/edited-row.js';
import { ACCOUNT_ROW } from '../../auth/auth.sql.js';

/** The settings row exists only after the first save. */
export const EDITED_OPT_OUT: EditedRow = {
  from: ACCOUNT_ROW,
  columns: `(select row(o.is_on, o.stop_words, o.start_words, o.stop_reply, o.start_reply)::text
    from opt_out_settings o where o.account_id = a.id)`,
};
