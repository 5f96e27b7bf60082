import { Switch, type SwitchProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AlertSwitchesProps {
  email: SwitchProps;
  whatsapp: SwitchProps;
  /** Alerts by e-mail need a verified address. */
  hasEmail: boolean;
  hasPhone: boolean;
}

/** Selects channels besides the dashboard, which always shows alerts. */
export function AlertSwitches({ email, whatsapp, hasEmail, hasPhone }: AlertSwitchesProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('settings.alerts.email')}
        description={hasEmail ? undefined : t('settings.alerts.no_email')}
        {...email}
      />
      <Switch
        label={t('settings.alerts.whatsapp')}
        description={hasPhone ? undefined : t('settings.alerts.no_phone')}
        {...whatsapp}
      />
    </>
  );
}
