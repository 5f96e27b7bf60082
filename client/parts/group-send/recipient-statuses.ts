import type { RecipientStatus } from '@server/campaigns/campaigns.contract.js';

/** Kept in a separate module, because the address is read before the page loads. */
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
