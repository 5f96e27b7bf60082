import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '@server/devices/health.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDay } from '@/ui/format/format-time.js';
import { HEALTH_FIGURES } from './figures.js';
import classes from './health.module.css';

export function DeviceDays({ health }: { health: DeviceHealth }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <section>
      <h2 id="device-days" className={classes.title}>
        {t('health.days')}
      </h2>
      {/* Focus lets keyboard users scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-labelledby="device-days" tabIndex={0}>
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">{t('health.day')}</th>
              {HEALTH_FIGURES.map((figure) => (
                <th key={figure} scope="col" data-number title={t(`health.help.${figure}`)}>
                  {t(`health.figure.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {health.days.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row">
                  {/* Noon UTC is the same date almost everywhere. */}
                  {formatDay(new Date(`${row.day}T12:00:00Z`), language, { style: 'medium', timeZone: 'UTC' })}
                </th>
                {HEALTH_FIGURES.map((figure) => (
                  <td key={figure} data-zero={row[figure] === 0 || undefined}>
                    {formatNumber(row[figure], language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.meanings}>
        {(['blocked', 'retries'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`health.figure.${figure}`)}</dt>
            <dd>{t(`health.help.${figure}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
