import { Switch, type SwitchProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AlertSwitchesProps {
  email: SwitchProps;
  whatsapp: SwitchProps;
  hasVerifiedEmail: boolean;
  hasVerifiedPhone: boolean;
}

/** Switches other channels than the dashboard, which always shows alerts. */
export function AlertSwitches({
  email,
  whatsapp,
  hasVerifiedEmail,
  hasVerifiedPhone,
}: AlertSwitchesProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('settings.alerts.email')}
        description={hasVerifiedEmail ? undefined : t('settings.alerts.no_email')}
        {...email}
      />
      <Switch
        label={t('settings.alerts.whatsapp')}
        description={hasVerifiedPhone ? undefined : t('settings.alerts.no_phone')}
        {...whatsapp}
      />
    </>
  );
}
