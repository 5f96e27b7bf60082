import { useTranslation } from 'react-i18next';
import { TimeField, type TimeFieldProps } from '@/ui/forms/time-field.js';
import classes from '../-settings.module.css';

export function QuietHours({ from, to }: { from: TimeFieldProps; to: TimeFieldProps }): React.ReactElement {
  const { t } = useTranslation();
  const isOvernight = Boolean(from.value) && Boolean(to.value) && String(from.value) > String(to.value);
  return (
    <div>
      <div className={classes.row}>
        <TimeField label={t('settings.quiet.from')} {...from} />
        <TimeField label={t('settings.quiet.to')} {...to} />
      </div>
      {isOvernight && <p className={classes.help}>{t('settings.quiet.overnight')}</p>}
    </div>
  );
}
