import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n.js';
import { formatDayTime } from '@/ui/format-time.js';

/** Why a message is held back, and until when; nothing when it is not. */
export function MessageWait({ waits, className }: WaitProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (!waits) return null;
  const { reason, until } = waits;
  return (
    <div className={className}>
      {until
        ? t(`messages.waits.${reason}_until`, { time: formatDayTime(new Date(until), currentLanguage()) })
        : t(`messages.waits.${reason}`)}
    </div>
  );
}

interface WaitProps extends Pick<MessageResource, 'waits'> {
  className?: string | undefined;
}
