import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { storesQuery } from '@/data/sandbox-stores.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusDot } from '@/ui/status-dot.js';
import { SandboxTabs } from '../-phones/sandbox-tabs.js';
import classes from '../-phones/sandbox.module.css';
import { PlatformMark } from './platform-mark.js';

export function StoreList({ chosen }: { chosen: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show apps');
  const { data, error, refetch } = useQuery(storesQuery());
  return (
    <section className={classes.list} aria-label={t('sandbox_stores.title')}>
      <div className={classes.listHead}>
        <SandboxTabs chosen="shops" />
        <p className={classes.intro}>{t('sandbox_stores.description')}</p>
      </div>
      <div className={classes.rows}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={5} />)}
        <ul className={classes.phones}>
          {data?.map((store) => (
            <li key={store.id}>
              <Link
                to="/sandbox"
                search={{ tab: 'shops', shop: store.id }}
                className={classes.row}
                data-chosen={store.id === chosen || undefined}
                aria-current={store.id === chosen || undefined}
              >
                <PlatformMark platform={store.platform} />
                <span className={classes.rowText}>
                  <span className={classes.rowLine}>
                    <bdi className={classes.rowName}>{store.name}</bdi>
                  </span>
                  <span className={classes.rowNumber}>{t(`apps.platform.${store.platform}`)}</span>
                </span>
                <StatusDot
                  tone={store.connected ? 'on' : 'idle'}
                  word={t(store.connected ? 'sandbox_stores.connected' : 'sandbox_stores.not_connected')}
                />
                <IconChevronRight size={18} stroke={1.5} className={`flip ${classes.chevron}`} />
              </Link>
            </li>
          ))}
        </ul>
        {canConnect && (
          <ButtonLink to="/apps" className={classes.way ?? ''}>
            {t('sandbox_stores.connect_in_apps')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
