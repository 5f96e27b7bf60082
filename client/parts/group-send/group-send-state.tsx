import { useTranslation } from 'react-i18next';
import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';
import { StatusDot, type StatusTone } from '@/ui/status-dot.js';

const tones: Record<GroupSendResource['state'], StatusTone> = {
  running: 'on',
  paused: 'busy',
  cancelled: 'idle',
  finished: 'idle',
};

/** Where a message to a group is, in a word, and what it waits for. */
export function GroupSendState({ send: { state, waits } }: { send: GroupSendResource }): React.ReactElement {
  const { t } = useTranslation();
  const isHeld = waits !== null && state === 'running';
  return (
    <StatusDot
      tone={isHeld ? 'busy' : tones[state]}
      word={t(isHeld ? 'campaigns.state.waiting' : `campaigns.state.${state}`)}
      title={waits === null ? undefined : t(`campaigns.waits.${waits}`)}
    />
  );
}
