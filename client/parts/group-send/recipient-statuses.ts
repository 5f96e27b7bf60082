import type { RecipientStatus } from '@server/campaigns/campaigns.contract.js';

/** In the order in which a message goes through them. Apart from the data: the address is read before the page is loaded. */
export const RECIPIENT_STATUSES = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'skipped',
] as const satisfies RecipientStatus[];
