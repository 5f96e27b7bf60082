import { IconAlertCircle, IconCheck, IconChecks, IconClock, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageStatus } from '@server/messaging/messaging.contract.js';
import classes from './ticks.module.css';

const icons: Partial<Record<MessageStatus, Icon>> = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconChecks,
  failed: IconAlertCircle,
};

export function Ticks({ status, size = 16 }: { status: MessageStatus; size?: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const Shape = icons[status];
  if (!Shape) return null;
  const label = t(`ui.status.${status}`);
  return (
    <span className={classes.ticks} data-status={status} role="img" aria-label={label} title={label}>
      <Shape size={size} stroke={1.75} />
    </span>
  );
}
