import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { shopsQuery } from '@/data/sandbox-shops.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

/** Beside the list while none is open: they are connected where real ones are. */
export function NoShop(): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show apps');
  const { data } = useQuery(shopsQuery());
  return (
    <CentredPage
      isPart
      icon={<IconBuildingStore size={28} stroke={1.5} />}
      title={t('sandbox_shops.pick')}
      text={t('sandbox_shops.pick_text')}
    >
      {canConnect && !data?.every(({ connected }) => connected) && (
        <ButtonLink to="/apps">{t('sandbox_shops.connect')}</ButtonLink>
      )}
    </CentredPage>
  );
}
