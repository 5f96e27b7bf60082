import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Maximum of a smallint. */
const MAX_APP_ID = 32_767;

/** Returns a condition on `carts c`. */
export const isOfApps = (apps: readonly number[]): RawBuilder<SqlBool> => sql`c.shop_id = any (array(
  select o.id from shops o where o.account_id = c.account_id and o.app_id = any (${apps.filter((id) => id <= MAX_APP_ID)}::smallint[])))`;
