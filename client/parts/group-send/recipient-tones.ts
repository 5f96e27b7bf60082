import type { RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const RECIPIENT_TONES: Record<RecipientStatus, ChipTone> = {
  waiting: 'idle',
  queued: 'busy',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  replied: 'new',
  failed: 'bad',
  skipped: 'idle',
};
