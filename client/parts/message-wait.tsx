import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { useComing } from './use-coming.js';

/** Why a message is held back, and until when; nothing when it is not. */
export function MessageWait({ waits, className }: WaitProps): React.ReactElement | null {
  const { t } = useTranslation();
  const tellComing = useComing();
  if (!waits) return null;
  const { reason, until } = waits;
  return (
    <div className={className}>
      {until ? t(`messages.waits.${reason}_until`, { time: tellComing(until) }) : t(`messages.waits.${reason}`)}
    </div>
  );
}

interface WaitProps extends Pick<MessageResource, 'waits'> {
  className?: string | undefined;
}
