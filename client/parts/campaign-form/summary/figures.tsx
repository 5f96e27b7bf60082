import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { nameReason } from './left-out.js';
import classes from './summary.module.css';

interface FiguresProps {
  preflight: CampaignPreflight;
}

export function RecipientFigure({ preflight: { audience } }: FiguresProps): React.ReactElement {
  const { t } = useTranslation();
  const format = (count: number): string => formatNumber(count, currentLanguage());
  const { members, total, left_out, to_send: count } = audience;
  const excluded = left_out.filter((part) => part.count > 0);
  return (
    <div>
      <p className={classes.figure}>
        <strong>{format(count)}</strong> {t('campaigns.form.get_it', { count })}
      </p>
      {(members > total || excluded.length > 0) && (
        <dl className={classes.sum}>
          <FigureLine name={t('campaigns.form.members')} value={format(members)} />
          {members > total && <FigureLine name={t('campaigns.form.twice')} value={`−${format(members - total)}`} />}
          {excluded.map(({ reason, count: excludedCount }) => (
            <FigureLine key={reason} name={nameReason(reason, t)} value={`−${format(excludedCount)}`} />
          ))}
        </dl>
      )}
    </div>
  );
}

function FigureLine({ name, value }: { name: string; value: string }): React.ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">{value}</dd>
    </div>
  );
}

export function AllowanceFigure({ preflight }: FiguresProps): React.ReactElement {
  const { t } = useTranslation();
  const format = (count: number): string => formatNumber(count, currentLanguage());
  const { messages_left: left, audience } = preflight;
  const count = audience.to_send;
  if (left === null) return <p className={classes.line}>{t('campaigns.form.unlimited')}</p>;
  const isOver = count > left;
  return (
    <div>
      <p className={classes.line} data-bad={isOver || undefined}>
        {isOver
          ? t('campaigns.form.over', { count: count - left, number: format(count - left), left: format(left) })
          : t('campaigns.form.allowance', { count, number: format(count), left: format(left) })}
      </p>
      <Progress
        value={left === 0 ? 100 : Math.min(100, (count / left) * 100)}
        size="sm"
        color={isOver ? 'red' : undefined}
        aria-label={t('campaigns.form.allowance_share')}
      />
    </div>
  );
}

export function TimesFigure({
  preflight: { starts_at, ends_at, devices, audience },
}: FiguresProps): React.ReactElement {
  const { t } = useTranslation();
  const formatTime = useUpcomingFormat();
  if (audience.to_send === 0) return <></>;
  if (devices.length === 0) return <p className={classes.line}>{t('campaigns.form.ends_with_device')}</p>;
  return (
    <dl className={classes.times}>
      {starts_at !== null && (
        <div>
          <dt>{t('campaigns.form.starts')}</dt>
          <dd>{formatTime(starts_at)}</dd>
        </div>
      )}
      <div>
        <dt>{t('campaigns.ends')}</dt>
        <dd>{ends_at === null ? t('campaigns.form.never_ends') : formatTime(ends_at)}</dd>
      </div>
    </dl>
  );
}

export function DevicesFigure({ preflight: { devices } }: FiguresProps): React.ReactElement | null {
  const { t } = useTranslation();
  const formatTime = useUpcomingFormat();
  const format = (count: number): string => formatNumber(count, currentLanguage());
  if (devices.length === 0) return null;
  return (
    <ul className={classes.devices} aria-label={t('campaigns.form.per_device')}>
      {devices.map((device) => (
        <li key={device.id}>
          <span className={classes.deviceName}>
            <bdi>{device.device_name}</bdi>
            <span>{t('campaigns.form.people', { count: device.people, number: format(device.people) })}</span>
          </span>
          <span className={classes.deviceFacts}>
            {device.hold_reason !== null && (
              <span className={classes.held}>{t(`campaigns.hold.${device.hold_reason}`)}</span>
            )}
            {device.ends_at !== null && <span>{t('campaigns.form.until', { time: formatTime(device.ends_at) })}</span>}
            <span>
              {t('campaigns.form.per_day', { most: format(device.per_day), left: format(device.left_today) })}
            </span>
            {device.ahead > 0 && (
              <span>{t('campaigns.form.ahead', { count: device.ahead, number: format(device.ahead) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
