import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';

const tones: Record<GroupSendResource['state'], StatusTone> = {
  running: 'on',
  paused: 'busy',
  cancelled: 'idle',
  finished: 'idle',
};

interface GroupSendStateProps {
  send: GroupSendResource;
  /** It can still be undone. */
  isStarting?: boolean;
}

/** Where a message to a group is, in a word, and what it waits for. */
export function GroupSendState({
  send: { state, hold_reason },
  isStarting = false,
}: GroupSendStateProps): React.ReactElement {
  const { t } = useTranslation();
  const isHeld = hold_reason !== null && state === 'running';
  if (isStarting && state === 'running') return <StatusDot tone="busy" word={t('campaigns.state.starting')} />;
  return (
    <StatusDot
      tone={isHeld ? 'busy' : tones[state]}
      word={t(isHeld ? 'campaigns.state.waiting' : `campaigns.state.${state}`)}
      title={hold_reason === null ? undefined : t(`campaigns.hold.${hold_reason}`)}
    />
  );
}
