import type { TFunction } from 'i18next';
import type { BackgroundJob } from '@server/status/jobs.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './-health.module.css';

export function jobColumns(t: TFunction): Column<BackgroundJob & { id: number }>[] {
  const language = currentLanguage();
  return [
    {
      key: 'name',
      title: t('health.job'),
      card: 'title',
      width: 260,
      cell: ({ name }) => (
        <bdi className={classes.jobName} dir="ltr">
          {name}
        </bdi>
      ),
    },
    {
      key: 'every',
      title: t('health.job_every'),
      card: 'wide',
      cell: ({ kind, every_seconds }) =>
        every_seconds === null ? (
          <span className={classes.dimmed}>
            {t(kind === 'durable' ? 'health.when_caused' : 'health.when_enqueued')}
          </span>
        ) : (
          formatDuration(every_seconds, language)
        ),
    },
    {
      key: 'waiting',
      title: t('health.jobs_waiting'),
      cell: ({ waiting, oldest_seconds }) => (
        <span className={classes.number}>
          <span className={classes.narrowOnly}>{t('health.jobs_waiting')}: </span>
          {formatNumber(waiting, language)}
          {waiting > 0 && (
            <span className={classes.dimmed}>
              {' · '}
              {formatDuration(oldest_seconds, language)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'failed',
      title: t('health.jobs_failed'),
      cell: ({ failed }) => (
        <span className={classes.number}>
          <span className={classes.narrowOnly}>{t('health.jobs_failed')}: </span>
          {formatNumber(failed, language)}
        </span>
      ),
    },
    {
      key: 'last_run',
      title: t('health.last_run'),
      card: 'wide',
      cell: ({ last_run_at }) =>
        last_run_at ? (
          <RelativeTime value={last_run_at} />
        ) : (
          <span className={classes.dimmed}>{t('health.unknown')}</span>
        ),
    },
    {
      key: 'last_failure',
      title: t('health.last_failure'),
      width: 220,
      cell: ({ last_failure_at, last_error }) =>
        last_failure_at ? (
          <span>
            <span className={classes.narrowOnly}>{t('health.last_failure')}: </span>
            <RelativeTime value={last_failure_at} /> <bdi className={classes.dimmed}>{last_error}</bdi>
          </span>
        ) : (
          <span className={classes.dimmed}>{t('health.never')}</span>
        ),
    },
  ];
}
