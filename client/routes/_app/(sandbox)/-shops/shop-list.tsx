import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { shopsQuery } from '@/data/sandbox-shops.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusDot } from '@/ui/status-dot.js';
import { SandboxTabs } from '../-phones/sandbox-tabs.js';
import classes from '../-phones/sandbox.module.css';
import { PlatformMark } from './platform-mark.js';

export function ShopList({ chosen }: { chosen: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const canConnect = useCan('show apps');
  const { data, error, refetch } = useQuery(shopsQuery());
  return (
    <section className={classes.list} aria-label={t('sandbox_shops.title')}>
      <div className={classes.listHead}>
        <SandboxTabs chosen="shops" />
        <p className={classes.intro}>{t('sandbox_shops.description')}</p>
      </div>
      <div className={classes.rows}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={5} />)}
        <ul className={classes.phones}>
          {data?.map((shop) => (
            <li key={shop.id}>
              <Link
                to="/sandbox"
                search={{ tab: 'shops', shop: shop.id }}
                className={classes.row}
                data-chosen={shop.id === chosen || undefined}
                aria-current={shop.id === chosen || undefined}
              >
                <PlatformMark platform={shop.platform} />
                <span className={classes.rowText}>
                  <span className={classes.rowLine}>
                    <bdi className={classes.rowName}>{shop.name}</bdi>
                  </span>
                  <span className={classes.rowNumber}>{t(`sandbox_shops.platform.${shop.platform}`)}</span>
                </span>
                <StatusDot
                  tone={shop.connected ? 'on' : 'idle'}
                  word={t(shop.connected ? 'sandbox_shops.connected' : 'sandbox_shops.not_connected')}
                />
                <IconChevronRight size={18} stroke={1.5} className={`flip ${classes.chevron}`} />
              </Link>
            </li>
          ))}
        </ul>
        {canConnect && (
          <ButtonLink to="/apps" className={classes.way ?? ''}>
            {t('sandbox_shops.connect_in_apps')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
