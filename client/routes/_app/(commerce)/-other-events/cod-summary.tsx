import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { otherEventSummaryQuery } from '@/data/stores/other-events.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { COD_STATES } from './kinds.js';
import classes from './cod-summary.module.css';

export function CodSummary(): React.ReactElement | null {
  const { t } = useTranslation();
  const { data } = useQuery(otherEventSummaryQuery);
  if (!data || COD_STATES.every((state) => data.cod[state] === 0)) return null;
  return (
    <section className={classes.panel} aria-labelledby="cod-summary">
      <h2 id="cod-summary" className={classes.title}>
        {t('other_events.cod')} <span className={classes.days}>{t('other_events.cod_days', { count: data.days })}</span>
      </h2>
      <dl className={classes.figures}>
        {COD_STATES.map((state) => (
          <div key={state} className={classes.figure}>
            <dt>
              <Link to="/other-events" search={{ cod: state }} className={classes.link}>
                {t(`other_events.cod_count.${state}`)}
              </Link>
            </dt>
            <dd>{formatNumber(data.cod[state], currentLanguage())}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
