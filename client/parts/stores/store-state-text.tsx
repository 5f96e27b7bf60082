import { useTranslation } from 'react-i18next';
import type { AppConnection } from '@server/commerce/apps/apps.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';

const TONES: Record<AppConnection['state'], ChipTone> = {
  not_connected: 'idle',
  connecting: 'busy',
  connected: 'good',
  needs_attention: 'bad',
};

export function StoreStateText({ state, reason }: Pick<AppConnection, 'state' | 'reason'>): React.ReactElement {
  const { t } = useTranslation();
  const reasonText = reason === null ? undefined : t(`apps.reasons.${reason}`);
  return <StatusChip tone={TONES[state]} word={t(`apps.state.${state}`)} title={reasonText} />;
}
