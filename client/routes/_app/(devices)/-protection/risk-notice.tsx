import { Alert, Checkbox, type CheckboxProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './protection.module.css';

export function RiskNotice(props: CheckboxProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert className={classes.warning} icon={<IconAlertTriangle size={20} stroke={1.5} />}>
      <p className={classes.risk}>
        <strong>{t('protection.risk_title')}</strong>
        <br />
        {t('protection.risk_text')}
      </p>
      <Checkbox label={t('protection.accept_risk')} {...props} />
    </Alert>
  );
}
