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
  const [opens, closes] = [from === '' ? '00:00' : from, to === '' ? '24:00' : to];
  return (
    <div>
      {/* Time runs from left to right in Arabic too. */}
      <div dir="ltr" aria-hidden>
        <div className={classes.bar}>
          {opens < closes && <Stretch className={classes.open} from={opens} to={closes} />}
          {quietFrom && quietTo && <Quiet from={quietFrom} to={quietTo} />}
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
            window: formatHours(opens, closes, currentLanguage()),
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

function Quiet({ from, to }: WindowBarProps): React.ReactElement {
  if (from < to) return <Stretch className={classes.quiet} from={from} to={to} />;
  return (
    <>
      <Stretch className={classes.quiet} from={from} to="24:00" />
      <Stretch className={classes.quiet} from="00:00" to={to} />
    </>
  );
}

function Stretch({ className, from, to }: WindowBarProps & { className: string | undefined }): React.ReactElement {
  const share = (time: string): number => (minutesOf(time) / DAY_MINUTES) * 100;
  return (
    <span
      className={className}
      style={{ insetInlineStart: `${share(from)}%`, inlineSize: `${share(to) - share(from)}%` }}
    />
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
