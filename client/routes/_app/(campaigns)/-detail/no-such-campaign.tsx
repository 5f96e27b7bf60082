import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';

export function NoSuchCampaign(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      icon={<IconSpeakerphone size={28} stroke={1.5} />}
      title={t('campaigns.not_found')}
      text={t('campaigns.not_found_text')}
    >
      <ButtonLink to="/campaigns">{t('campaigns.back')}</ButtonLink>
    </CentredPage>
  );
}
