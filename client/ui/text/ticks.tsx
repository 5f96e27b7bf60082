import { IconAlertCircle, IconCheck, IconChecks, IconClock, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageStatus } from '@server/messaging/messaging.contract.js';
import classes from './ticks.module.css';

const STATUS_ICONS: Partial<Record<MessageStatus, Icon>> = {
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
  const StatusIcon = STATUS_ICONS[status];
  if (!StatusIcon) return null;
  const label = t(`ui.status.${status}`);
  return (
    <span className={classes.ticks} data-status={status} role="img" aria-label={label} title={label}>
      <StatusIcon size={size} stroke={1.75} />
    </span>
  );
}
