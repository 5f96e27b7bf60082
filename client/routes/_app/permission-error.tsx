import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CentredPage } from '@/ui/centred-page.js';

export const Route = createFileRoute('/_app/permission-error')({
  staticData: { titleKey: 'shell.permission_title' },
  component: PermissionError,
});

function PermissionError(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('shell.permission_denied')}
      text={t('shell.permission_help')}
    >
      <Button component={Link} to="/dashboard">
        {t('ui.to_dashboard')}
      </Button>
    </CentredPage>
  );
}
