import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import classes from '../../-settings.module.css';

/** Keeps messages forever if the field is empty. */
export function RetentionField(field: TextInputProps): React.ReactElement {
  const { t } = useTranslation();
  const { impersonation } = useSession().data;
  return (
    <div className={classes.row}>
      <TextInput
        inputMode="numeric"
        maxLength={4}
        dir="ltr"
        wrapperProps={{ dir: undefined }}
        label={t('settings.retention.days')}
        readOnly={Boolean(impersonation)}
        classNames={impersonation ? { input: classes.fixed ?? '' } : undefined}
        {...field}
      />
    </div>
  );
}
