import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { useComing } from '@/parts/use-coming.js';

/** Why a message is held back, and until when; nothing when it is not. */
export function MessageHold({ hold, className }: WaitProps): React.ReactElement | null {
  const { t } = useTranslation();
  const tellComing = useComing();
  if (!hold) return null;
  const { reason, until } = hold;
  return (
    <div className={className}>
      {until && reason !== 'over_plan'
        ? t(`messages.hold.${reason}_until`, { time: tellComing(until) })
        : t(`messages.hold.${reason}`)}
    </div>
  );
}

interface WaitProps extends Pick<MessageResource, 'hold'> {
  className?: string | undefined;
}
