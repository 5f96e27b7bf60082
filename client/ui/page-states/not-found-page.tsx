import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CentredPage } from '@/ui/centred-page.js';

export function NotFoundPage({ picture }: { picture?: React.ReactNode }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      icon={<IconSearch size={28} stroke={1.5} />}
      picture={picture}
      title={t('ui.not_found_title')}
      text={t('ui.not_found_text')}
    >
      <Button component={Link} to="/dashboard">
        {t('ui.to_dashboard')}
      </Button>
    </CentredPage>
  );
}
