import type { ConnectionOutcome } from '@server/commerce/apps/apps.contract.js';
import { defineAddress, matching, oneOf } from '@/app/lists/list-address.js';

export const CONNECTION_OUTCOMES = [
  'connected',
  'taken',
  'refused',
  'unreachable',
  'address',
  'cancelled',
  'expired',
  'install',
] satisfies ConnectionOutcome[];

export const settingsAddress = defineAddress(
  { state: oneOf(['received', 'handled', 'ignored', 'failed']) },
  {
    tab: oneOf(['messages', 'events']),
    connection: oneOf(CONNECTION_OUTCOMES),
    claim: matching(/^[\w-]{10,100}$/),
    shop: matching(/^[\w.-]{3,200}$/),
  },
);
