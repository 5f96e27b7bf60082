import { useTranslation } from 'react-i18next';
import type { ServerStatus } from '@server/status/status.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './status-page.module.css';

const NONE = '–';

export function StatusFigures({ status }: { status: ServerStatus }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { latency, delivery_rate, restart } = status;
  const { connected, expected } = status.devices;
  return (
    <section aria-label={t('status.figures')}>
      <dl className={classes.figures}>
        <Figure
          label={t('status.devices')}
          value={expected === 0 ? NONE : formatNumber(connected, language)}
          help={
            expected === 0
              ? t('status.no_devices')
              : t('status.devices_help', { expected: formatNumber(expected, language) })
          }
        />
        {/* Without a latency, a dash would suggest that no message was sent. */}
        {(latency || delivery_rate === null) && (
          <Figure
            label={t('status.latency')}
            value={latency ? formatDuration(latency.p50_seconds, language) : NONE}
            help={
              latency
                ? t('status.latency_help', { time: formatDuration(latency.p95_seconds, language) })
                : t('status.nothing_sent')
            }
          />
        )}
        <Figure
          label={t('status.delivery')}
          value={delivery_rate === null ? NONE : formatShare(delivery_rate, language)}
          help={t(delivery_rate === null ? 'status.nothing_sent' : 'status.delivery_help')}
        />
        <Figure
          label={t('status.restart')}
          value={restart ? formatDuration(restart.seconds, language) : NONE}
          help={
            restart ? (
              <>
                {t('status.restart_help')} <RelativeTime value={restart.at} />
              </>
            ) : (
              t('status.no_restart')
            )
          }
        />
      </dl>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  help: React.ReactNode;
}

function Figure({ label, value, help }: FigureProps): React.ReactElement {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.help}>{help}</dd>
    </div>
  );
}
