import { useTranslation } from 'react-i18next';
import type { ServerStatus } from '@server/status/status.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatDuration } from '@/ui/format/format-duration.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from './status-page.module.css';

type Incident = ServerStatus['incidents'][number];

export function Incidents({ incidents }: { incidents: Incident[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="incidents" className={classes.section}>
      <h2 id="incidents" className={classes.subtitle}>
        {t('status.incidents')}
      </h2>
      <p className={classes.help}>{t('status.incidents_help')}</p>
      {incidents.length === 0 ? (
        <p className={classes.none}>{t('status.no_incidents')}</p>
      ) : (
        <ol className={classes.incidents}>
          {incidents.map((incident) => (
            <Row key={`${incident.kind}${incident.began_at}`} incident={incident} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ incident: { kind, began_at, ended_at, devices } }: { incident: Incident }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const began = new Date(began_at);
  const seconds = ended_at === null ? null : (Date.parse(ended_at) - began.getTime()) / 1000;
  return (
    <li className={classes.incident}>
      <div className={classes.what}>
        <span className={classes.kind}>{t(`status.incident.${kind}`)}</span>
        <span className={classes.help}>
          {t('status.count', { count: devices, number: formatNumber(devices, language) })}
        </span>
      </div>
      <div className={classes.when}>
        <time dateTime={began_at}>{formatDayTime(began, language)}</time>
        {seconds === null ? (
          <StatusChip tone="bad" word={t('status.ongoing')} />
        ) : (
          <span className={classes.help}>{t('status.lasted', { duration: formatDuration(seconds, language) })}</span>
        )}
      </div>
    </li>
  );
}
