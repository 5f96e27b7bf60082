import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppResource } from '@server/commerce/apps/apps.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { storesSummaryQuery } from '@/data/stores/summary.js';
import { MERCHANT_SETTINGS } from '@/parts/stores/app-addresses.js';
import { PlatformLogo } from '@/parts/stores/platform-logo.js';
import { StoreStateText } from '@/parts/stores/store-state-text.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { AnchorLink } from '@/ui/links.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './store-tiles.module.css';

export function StoreTiles(): React.ReactElement {
  const { t } = useTranslation();
  const { data } = useQuery(storesSummaryQuery);
  const [canOpenCarts, canOpenEvents] = [useCan('aboundcarts'), useCan('other_events')];
  const format = (count: number | undefined): string =>
    count === undefined ? '–' : formatNumber(count, currentLanguage());
  const cartsLink = canOpenCarts ? ({ to: '/aboundcarts' } as const) : undefined;
  return (
    <section className={classes.panel} aria-labelledby="stores-report">
      <header className={classes.head}>
        <h2 id="stores-report" className={classes.title}>
          {t('stores.title')} {data && <span className={classes.dimmed}>{t('stores.days', { count: data.days })}</span>}
        </h2>
        <AnchorLink to="/apps" size="sm">
          {t('stores.all')}
        </AnchorLink>
      </header>
      <dl className={classes.figures}>
        <Figure label={t('stores.orders')} link={canOpenEvents ? { to: '/other-events' } : undefined}>
          {format(data?.orders)}
        </Figure>
        <Figure label={t('stores.left')} link={cartsLink}>
          {format(data?.carts.left)}
        </Figure>
        <Figure
          label={t('stores.recovered')}
          link={cartsLink && { ...cartsLink, search: { status_send: 'recovered' } }}
        >
          {format(data?.carts.recovered)}
        </Figure>
        <Figure label={t('stores.revenue')}>
          <Sums sums={data?.carts.recovered_value} />
        </Figure>
      </dl>
      <ul className={classes.stores}>
        {data?.shops.map((store) => (
          <StoreTile key={store.id} store={store} />
        ))}
      </ul>
    </section>
  );
}

interface FigureProps {
  label: string;
  link?: Pick<LinkProps, 'to' | 'search'> | undefined;
  children: React.ReactNode;
}

function Figure({ label, link, children }: FigureProps): React.ReactElement {
  return (
    <div className={classes.figure}>
      <dt>
        {link ? (
          <Link {...link} className={classes.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sums({ sums }: { sums: Readonly<Record<string, string>> | undefined }): React.ReactElement {
  if (!sums) return <>–</>;
  const language = currentLanguage();
  const lines = Object.entries(sums).map(([currency, sum]) => formatMoneyIn(sum, currency, language));
  return (
    <>
      {(lines.length > 0 ? lines : [formatMoneyIn('0', 'SAR', language)]).map((line) => (
        <span key={line} className={classes.sum}>
          {line}
        </span>
      ))}
    </>
  );
}

function StoreTile({ store }: { store: AppResource }): React.ReactElement {
  const { t } = useTranslation();
  const { id, name, title, logo, connection } = store;
  return (
    <li className={classes.store}>
      <PlatformLogo platform={name} src={logo} size={32} />
      <span className={classes.identity}>
        <Link to={MERCHANT_SETTINGS} params={{ platform: name, appId: String(id) }} className={classes.link}>
          <bdi>{connection?.store_name ?? title}</bdi>
        </Link>
        <span className={classes.dimmed}>
          {connection?.last_event_at ? (
            <>
              {t('apps.last_event')} <RelativeTime value={connection.last_event_at} />
            </>
          ) : (
            t('apps.no_event')
          )}
        </span>
      </span>
      {connection && <StoreStateText {...connection} />}
    </li>
  );
}
