import { useTranslation } from 'react-i18next';
import classes from './simulator.module.css';

export function Variables({ values }: { values: Record<string, string> }): React.ReactElement | null {
  const { t } = useTranslation();
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('chatbots.variables')}>
      <h3 className={classes.subtitle}>{t('chatbots.variables')}</h3>
      <dl className={classes.variables}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
