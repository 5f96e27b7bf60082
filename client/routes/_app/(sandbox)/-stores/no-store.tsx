import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { storesQuery } from '@/data/sandbox-stores.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

export function NoStore(): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show apps');
  const { data } = useQuery(storesQuery());
  const hasConnectedStore = data?.some(({ connected }) => connected) ?? true;
  return (
    <CentredPage
      isPart
      icon={<IconBuildingStore size={28} stroke={1.5} />}
      title={t(hasConnectedStore ? 'sandbox_stores.pick' : 'sandbox_stores.none')}
      text={t(hasConnectedStore ? 'sandbox_stores.pick_text' : 'sandbox_stores.none_text')}
    >
      {canConnect && !hasConnectedStore && <ButtonLink to="/apps">{t('sandbox_stores.connect_in_apps')}</ButtonLink>}
    </CentredPage>
  );
}
