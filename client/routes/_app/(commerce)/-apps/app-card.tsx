import { useTranslation } from 'react-i18next';
import type { AppResource } from '@server/commerce/apps/apps.contract.js';
import { useSession } from '@/data/account/session.js';
import { PlatformLogo } from '@/parts/stores/platform-logo.js';
import { StoreStateText } from '@/parts/stores/store-state-text.js';
import { AnchorLink } from '@/ui/links.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { AppActions } from './app-actions.js';
import { ADMIN_SETTINGS } from '@/parts/stores/app-addresses.js';
import classes from './apps.module.css';

interface AppCardProps {
  app: AppResource;
  isActivated: boolean;
}

export function AppCard({ app, isActivated }: AppCardProps): React.ReactElement {
  const { t } = useTranslation();
  const isAdmin = useSession().data.role_name === 'SupperAdmin';
  const { id, name, title, description, logo, status, connection } = app;
  const isEnabled = status === 'active';
  return (
    <article className={classes.card} data-activated={isActivated || undefined}>
      <header className={classes.head}>
        <PlatformLogo platform={name} src={logo} size={44} />
        <div className={classes.who}>
          <h2 className={classes.title}>
            <bdi>{title}</bdi>
          </h2>
          {connection?.store_name && (
            <div className={classes.store}>
              <bdi>{connection.store_name}</bdi>
            </div>
          )}
        </div>
        {isActivated && <span className={classes.activated}>{t('apps.activated')}</span>}
      </header>
      <p className={classes.description}>{description}</p>
      {isActivated && (
        <div className={classes.facts}>
          <StoreStateText state={connection?.state ?? 'not_connected'} reason={connection?.reason ?? null} />
          <span className={classes.last}>
            {connection?.last_event_at ? (
              <>
                {t('apps.last_event')} <RelativeTime value={connection.last_event_at} />
              </>
            ) : (
              t('apps.no_event')
            )}
          </span>
        </div>
      )}
      {isActivated && connection?.reason && <p className={classes.reason}>{t(`apps.reasons.${connection.reason}`)}</p>}
      {!isEnabled && <p className={classes.reason}>{t('apps.switched_off')}</p>}
      <footer className={classes.foot}>
        {/* A disabled app in use can be deactivated. */}
        {(isEnabled || isActivated) && <AppActions app={app} isActivated={isActivated} />}
        {isAdmin && (
          <AnchorLink
            className={classes.admin ?? ''}
            to={ADMIN_SETTINGS}
            params={{ platform: name, appId: String(id) }}
          >
            {t('apps.admin_settings')}
          </AnchorLink>
        )}
      </footer>
    </article>
  );
}
