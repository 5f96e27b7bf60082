import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminAppQuery } from '@/data/stores/apps.js';
import { PageHeader } from '@/ui/page-header.js';
import { AdminForm } from './admin-form.js';
import { AppSwitch } from './app-switch.js';

export function AdminSettingsForm(): React.ReactElement {
  const { t } = useTranslation();
  const { appId } = useParams({ strict: false });
  const app = useSuspenseQuery(adminAppQuery(Number(appId))).data;
  return (
    <>
      <PageHeader
        title={t('apps.admin.title_of', { name: app.title })}
        description={t('apps.admin.help', { name: app.title })}
      />
      <AppSwitch app={app} />
      <AdminForm key={app.id} app={app} />
    </>
  );
}
