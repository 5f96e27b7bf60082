import type { ConnectionWord } from '@server/commerce/apps/apps.contract.js';
import { defineAddress, matching, oneOf } from '@/app/lists/list-address.js';

/** How it went at the platform, which leads back here with one of these words. */
export const CONNECTION_WORDS = [
  ...(['connected', 'taken', 'refused', 'unreachable', 'address'] as const),
  ...(['cancelled', 'expired', 'install'] as const),
] satisfies ConnectionWord[];

/** The filter and the pages of the events; beside them which tab is open, and what a platform or a letter led here with. */
export const settingsAddress = defineAddress(
  { state: oneOf(['received', 'handled', 'ignored', 'failed']) },
  {
    tab: oneOf(['messages', 'events']),
    connection: oneOf(CONNECTION_WORDS),
    claim: matching(/^[\w-]{10,100}$/),
    shop: matching(/^[\w.-]{3,200}$/),
  },
);
