import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/session.js';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { titleKey: 'dashboard.title' },
  component: Dashboard,
});

function Dashboard(): React.ReactElement {
  const { t } = useTranslation();
  const { name, username } = useSession().data;
  return <p>{t('dashboard.welcome', { name: name ?? username })}</p>;
}
