import { type RawBuilder, sql } from 'kysely';
import { StoreReason } from '../apps/apps.contract.js';

type Proof = 'call' | 'delivery' | 'fetch';

/** Success of an API `call`, a `delivery`, or a `fetch` of missed events. */
const CLEARED_BY: Readonly<Record<StoreReason, Proof>> = {
  revoked: 'call',
  uninstalled: 'call',
  unreachable: 'call',
  token_refresh_failed: 'call',
  webhooks_refused: 'delivery',
  silent: 'delivery',
  fetch_failed: 'fetch',
};

export const reasonsClearedBy = (proof: Proof): RawBuilder<StoreReason> =>
  sql.join<StoreReason>(StoreReason.options.filter((reason) => CLEARED_BY[reason] === proof));
