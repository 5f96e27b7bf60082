import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { autoReplyChoicesQuery } from '@/data/auto-replies.js';
import { nameOfZone } from '@/ui/format/format-zone.js';
import { describeRule } from '../describe-rule.js';
import { findRunningOverlaps } from '../find-running-overlaps.js';
import { type AutoReplyValues, isAutoReplyWindowValid } from './auto-reply-values.js';
import classes from './form.module.css';

interface RuleSummaryProps {
  values: AutoReplyValues;
  id: number | null;
}

export function RuleSummary({ values, id }: RuleSummaryProps): React.ReactElement {
  const { t } = useTranslation();
  const { time_zone: zone } = useSession().data;
  const { days, time_start_at: from, time_end_at: to, renew_every: hours, devices, status } = values;
  const rule = { days, from, to, renewHours: Number(hours) || 0, devices: devices.length };
  return (
    <section className={classes.summary} aria-labelledby="auto-reply-rule">
      <h2 id="auto-reply-rule" className={classes.summaryTitle}>
        {t('auto_replies.summary')}
      </h2>
      <p className={classes.sentence} role="status">
        {status ? describeRule(rule, t) : t('auto_replies.summary_stopped')}
      </p>
      {values.business_hours_id !== null && <p className={classes.zone}>{t(`sla.${values.business_hours_mode}`)}</p>}
      <p className={classes.zone}>{t('auto_replies.zone', { zone: isolate(nameOfZone(zone, currentLanguage())) })}</p>
      {status && devices.length === 0 && (
        <Alert mt="sm" color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
          {t('auto_replies.needs_device')}
        </Alert>
      )}
      {status && isAutoReplyWindowValid(values) && <Overlaps values={values} id={id} />}
    </section>
  );
}

function Overlaps({ values, id }: RuleSummaryProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: autoReplies = [] } = useQuery({ ...autoReplyChoicesQuery, enabled: useCan('auto_replys') });
  const { days, time_start_at: from, time_end_at: to, devices, renew_every: hours } = values;
  const rule = {
    id,
    days,
    time_start_at: from || null,
    time_end_at: to || null,
    business_hours_id: values.business_hours_id,
    business_hours_mode: values.business_hours_mode,
    devices: devices.map(Number),
  };
  const overlaps = findRunningOverlaps(rule, autoReplies);
  if (overlaps.length === 0) return null;
  const isNewest = id === null || overlaps.every((overlap) => overlap.id < id);
  return (
    <Alert mt="sm" color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
      {t('auto_replies.overlaps', {
        names: overlaps
          .map(({ name }) => t('auto_replies.overlap_name', { name: isolate(name) }))
          .join(t('auto_replies.comma')),
      })}{' '}
      {isNewest && Number(hours) > 0
        ? t('auto_replies.overlap_first', { count: Number(hours) })
        : t('auto_replies.overlap_why')}
    </Alert>
  );
}
