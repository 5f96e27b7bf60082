import { createFileRoute, Link, Outlet, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { ScrollStrip } from '@/ui/scroll-strip.js';
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
  const seesPlatform = useCan('platform_settings');
  const seesContacts = useCan('show contact_phone');
  return (
    <div className={classes.page}>
      <ScrollStrip label={t('settings.title')} className={classes.nav}>
        <Part to="/settings" label={t('settings.account.title')} />
        <Part to="/settings/security" label={t('settings.security.title')} />
        {seesContacts && <Part to="/settings/opt-out" label={t('opt_out.title')} />}
        {isOwner && <Part to="/settings/guard" label={t('settings.guard.title')} />}
        {seesPlatform && <Part to="/settings/platform" label={t('settings.platform.title')} />}
        {seesPlatform && <Part to="/settings/payments" label={t('payment_settings.title')} />}
      </ScrollStrip>
      <div className={classes.part}>
        <Outlet />
      </div>
    </div>
  );
}

function Part({ to, label }: { to: NonNullable<LinkProps['to']>; label: string }): React.ReactElement {
  return (
    <Link to={to} className={classes.link} activeOptions={{ exact: true }}>
      {label}
    </Link>
  );
}
