import { IconAlarm, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatMinutes } from './format-waiting.js';
import { readSlaClock } from './read-sla-clock.js';
import classes from './sla-clock.module.css';

interface SlaClockProps {
  sla: ChatResource['sla'];
  isLong?: boolean;
  children?: React.ReactNode;
}

export function SlaClock({ sla, isLong = false, children = null }: SlaClockProps): React.ReactNode {
  const { t } = useTranslation();
  const clock = readSlaClock(sla, useMinute());
  if (!clock) return children;
  const { minutes, isOverdue, isSoon } = clock;
  const format = (style: 'narrow' | 'long') => formatMinutes(minutes, currentLanguage(), style);
  const label = t(isOverdue ? 'sla.overdue' : 'sla.left', { time: format('long') });
  const Icon = isOverdue ? IconAlertTriangle : IconAlarm;
  return (
    <span
      className={classes.clock}
      data-overdue={isOverdue || undefined}
      data-soon={isSoon || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={isLong ? 15 : 13} stroke={1.75} />
      {isLong ? label : isOverdue ? t('sla.overdue', { time: format('narrow') }) : format('narrow')}
    </span>
  );
}
