import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { SectionLink, SectionPage } from '@/ui/section-page.js';
import classes from './-settings.module.css';

export const Route = createFileRoute('/_app/(settings)/settings')({
  staticData: {
    shape: 'form',
    titleKey: 'settings.title',
    menu: { group: 'account', at: 10, icon: 'Settings' },
    texts: ['settings'],
  },
  component: Settings,
});

function Settings(): React.ReactElement {
  const { t } = useTranslation();
  const { is_owner: isOwner } = useSession().data;
  const canSeePlatform = useCan('platform_settings');
  const canSeeContacts = useCan('show contact_phone');
  const links = (
    <>
      <SectionLink to="/settings" label={t('settings.account.title')} />
      <SectionLink to="/settings/security" label={t('settings.security.title')} />
      {canSeeContacts && <SectionLink to="/settings/opt-out" label={t('opt_out.title')} />}
      {isOwner && <SectionLink to="/settings/guard" label={t('settings.guard.title')} />}
      {canSeePlatform && <SectionLink to="/settings/platform" label={t('settings.platform.title')} />}
      {canSeePlatform && <SectionLink to="/settings/payments" label={t('payment_settings.title')} />}
    </>
  );
  return (
    <SectionPage label={t('settings.title')} links={links}>
      <div className={classes.part}>
        <Outlet />
      </div>
    </SectionPage>
  );
}
