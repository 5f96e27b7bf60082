import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';

const TONES: Record<GroupSendResource['state'], ChipTone> = {
  running: 'good',
  paused: 'busy',
  cancelled: 'idle',
  finished: 'good',
};

interface GroupSendStateProps {
  send: GroupSendResource;
  isStarting?: boolean;
}

export function GroupSendState({
  send: { state, hold_reason },
  isStarting = false,
}: GroupSendStateProps): React.ReactElement {
  const { t } = useTranslation();
  const isHeld = hold_reason !== null && state === 'running';
  if (isStarting && state === 'running') return <StatusChip tone="busy" word={t('campaigns.state.starting')} />;
  return (
    <StatusChip
      tone={isHeld ? 'busy' : TONES[state]}
      word={t(isHeld ? 'campaigns.state.waiting' : `campaigns.state.${state}`)}
      title={hold_reason === null ? undefined : t(`campaigns.hold.${hold_reason}`)}
    />
  );
}
