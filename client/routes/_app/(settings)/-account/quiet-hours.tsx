import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../-settings.module.css';

/** Two times of the day; both empty means that there are none. */
export function QuietHours({ from, to }: { from: TextInputProps; to: TextInputProps }): React.ReactElement {
  const { t } = useTranslation();
  const isOvernight = Boolean(from.value) && Boolean(to.value) && String(from.value) > String(to.value);
  return (
    <div>
      <div className={classes.row}>
        <TextInput type="time" label={t('settings.quiet.from')} dir="ltr" wrapperProps={{ dir: undefined }} {...from} />
        <TextInput type="time" label={t('settings.quiet.to')} dir="ltr" wrapperProps={{ dir: undefined }} {...to} />
      </div>
      {isOvernight && <p className={classes.help}>{t('settings.quiet.overnight')}</p>}
    </div>
  );
}
