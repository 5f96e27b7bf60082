import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';

export function MessageHold({ hold, className }: MessageHoldProps): React.ReactElement | null {
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  if (!hold) return null;
  const { reason, until } = hold;
  return (
    <div className={className}>
      {until && reason !== 'over_plan'
        ? t(`messages.hold.${reason}_until`, { time: formatUpcoming(until) })
        : t(`messages.hold.${reason}`)}
    </div>
  );
}

interface MessageHoldProps extends Pick<MessageResource, 'hold'> {
  className?: string | undefined;
}
