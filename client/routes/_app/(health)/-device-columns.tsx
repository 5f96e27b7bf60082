import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { HealthDevice } from '@server/devices/health.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './-health.module.css';

export function deviceColumns(t: TFunction): Column<HealthDevice>[] {
  return [
    {
      key: 'device',
      title: t('health.device'),
      card: 'title',
      width: 200,
      cell: ({ device_name, phone_number }) => (
        <div className={classes.device}>
          <ClampedText text={device_name} lines={1} />
          {phone_number && (
            <span className={classes.dimmed}>
              <PhoneText phone={phone_number} />
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'account',
      title: t('health.account'),
      width: 180,
      cell: ({ account }) => <ClampedText text={account.name} />,
    },
    {
      key: 'state',
      title: t('health.state'),
      card: 'corner',
      width: 220,
      cell: (device) => <State device={device} />,
    },
    {
      key: 'process',
      title: t('health.process'),
      card: 'wide',
      width: 220,
      cell: ({ process }) =>
        process ? (
          <ClampedText text={process.name} lines={1} />
        ) : (
          <span className={classes.dimmed}>{t('health.nobody')}</span>
        ),
    },
    {
      key: 'figures',
      title: t('health.day_figures'),
      cell: (device) => <DayFigures device={device} />,
    },
    { key: 'queue', title: t('health.queue_short'), card: 'wide', cell: ({ queue }) => <Queue queue={queue} /> },
    {
      key: 'activity',
      title: t('health.last_activity'),
      cell: ({ last_activity_at }) =>
        last_activity_at ? (
          <RelativeTime value={last_activity_at} />
        ) : (
          <span className={classes.dimmed}>{t('health.never')}</span>
        ),
    },
  ];
}

function State({ device }: { device: HealthDevice }): React.ReactElement {
  const { t } = useTranslation();
  const { state, state_reason, limit } = device;
  return (
    <div className={classes.stateCell}>
      <DeviceStatus device={{ state, status: state === 'on' ? 'on' : 'off' }} />
      {state !== 'on' && state_reason && (
        <span className={`${classes.dimmed} ${classes.wideOnly}`}>{t(`devices.reason.${state_reason}`)}</span>
      )}
      {limit && (
        <span className={classes.limited} title={t(`devices.limit.${limit.by}`)}>
          {t('health.limited')}
        </span>
      )}
    </div>
  );
}

function DayFigures({ device: { sent, failed, queue } }: { device: HealthDevice }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const counts = { sent: formatNumber(sent, language), failed: formatNumber(failed, language) };
  return (
    <span className={classes.number}>
      <span className={classes.narrowOnly}>{t('health.in_day')} </span>
      {t(failed > 0 ? 'health.sent_failed' : 'health.sent_only', counts)}
      {queue.length > 0 && (
        <span className={classes.narrowOnly}>
          {' · '}
          {t('health.queue_short')} <QueueLength queue={queue} />
        </span>
      )}
    </span>
  );
}

function Queue({ queue }: Pick<HealthDevice, 'queue'>): React.ReactElement {
  return (
    <span className={classes.number}>
      <QueueLength queue={queue} />
      {queue.oldest_at && (
        <span className={classes.dimmed}>
          {' · '}
          <RelativeTime value={queue.oldest_at} />
        </span>
      )}
    </span>
  );
}

function QueueLength({ queue }: Pick<HealthDevice, 'queue'>): React.ReactElement {
  const { t } = useTranslation();
  const length = formatNumber(queue.length, currentLanguage());
  return <>{queue.is_longer ? t('health.more_than', { length }) : length}</>;
}
