import { useTranslation } from 'react-i18next';
import type { StoreMessageState } from '@server/commerce/other-events/other-events.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';

const TONES: Record<StoreMessageState, ChipTone> = {
  waiting: 'idle',
  queued: 'busy',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  skipped: 'idle',
  cancelled: 'idle',
};

export function MessageState({ state, title }: { state: StoreMessageState; title?: string }): React.ReactElement {
  const { t } = useTranslation();
  return <StatusChip tone={TONES[state]} word={t(`apps.message_states.${state}`)} title={title} />;
}
