import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { settingsQuery } from '@/data/account/settings.js';
import { useSession } from '@/data/account/session.js';
import { formatHours } from '@/ui/format/format-hours.js';
import { nameOfZone } from '@/ui/format/format-zone.js';
import classes from './fields.module.css';

interface WindowBarProps {
  from: string;
  to: string;
}

const HOURS = ['00:00', '06:00', '12:00', '18:00', '24:00'];
const DAY_MINUTES = 1440;

export function WindowBar({ from, to }: WindowBarProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const { time_zone: zone } = useSession().data;
  const { quiet_from: quietFrom, quiet_to: quietTo } = settings?.account_settings ?? {};
  const [windowStart, windowEnd] = [from === '' ? '00:00' : from, to === '' ? '24:00' : to];
  return (
    <div>
      {/* Time runs from left to right in Arabic too. */}
      <div dir="ltr" aria-hidden>
        <div className={classes.bar}>
          {windowStart < windowEnd && <TimeSpan className={classes.open} from={windowStart} to={windowEnd} />}
          {quietFrom && quietTo && <QuietHours from={quietFrom} to={quietTo} />}
        </div>
        <div className={classes.hours}>
          {HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <p className={classes.said}>
        <span>
          {t('campaigns.form.window_said', {
            window: formatHours(windowStart, windowEnd, currentLanguage()),
            zone: isolate(nameOfZone(zone, currentLanguage())),
          })}
        </span>
        {quietFrom && quietTo && (
          <span>{t('campaigns.form.quiet_said', { window: formatHours(quietFrom, quietTo, currentLanguage()) })}</span>
        )}
      </p>
    </div>
  );
}

function QuietHours({ from, to }: WindowBarProps): React.ReactElement {
  if (from < to) return <TimeSpan className={classes.quiet} from={from} to={to} />;
  return (
    <>
      <TimeSpan className={classes.quiet} from={from} to="24:00" />
      <TimeSpan className={classes.quiet} from="00:00" to={to} />
    </>
  );
}

function TimeSpan({ className, from, to }: WindowBarProps & { className: string | undefined }): React.ReactElement {
  const percentOfDay = (time: string): number => (minutesOf(time) / DAY_MINUTES) * 100;
  return (
    <span
      className={className}
      style={{ insetInlineStart: `${percentOfDay(from)}%`, inlineSize: `${percentOfDay(to) - percentOfDay(from)}%` }}
    />
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
