import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { shopsQuery } from '@/data/sandbox-shops.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

export function NoShop(): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show apps');
  const { data } = useQuery(shopsQuery());
  const hasOne = data?.some(({ connected }) => connected) ?? true;
  return (
    <CentredPage
      isPart
      icon={<IconBuildingStore size={28} stroke={1.5} />}
      title={t(hasOne ? 'sandbox_shops.pick' : 'sandbox_shops.none')}
      text={t(hasOne ? 'sandbox_shops.pick_text' : 'sandbox_shops.none_text')}
    >
      {canConnect && !hasOne && <ButtonLink to="/apps">{t('sandbox_shops.connect_in_apps')}</ButtonLink>}
    </CentredPage>
  );
}
