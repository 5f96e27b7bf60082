import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

export function NoSuchDevice(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      icon={<IconDeviceMobileOff size={28} stroke={1.5} />}
      title={t('devices.not_found')}
      text={t('devices.not_found_text')}
    >
      <ButtonLink to="/connect/{-$sessionId}">{t('devices.connect')}</ButtonLink>
    </CentredPage>
  );
}
