import { IconApps } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { ButtonLink } from '@/ui/links.js';

export function ConnectStoreLink(): React.ReactElement | null {
  const { t } = useTranslation();
  if (!useCan('show apps')) return null;
  return (
    <ButtonLink to="/apps" leftSection={<IconApps size={18} stroke={1.5} />}>
      {t('apps.connect_store')}
    </ButtonLink>
  );
}
