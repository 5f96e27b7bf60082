import { Switch, type SwitchProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface AlertSwitchesProps {
  email: SwitchProps;
  whatsapp: SwitchProps;
  /** Nothing is written to an address or a number that nobody has shown to be theirs. */
  hasEmail: boolean;
  hasPhone: boolean;
}

/** By which ways the user is told of trouble with devices; the dashboard tells it always. */
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
