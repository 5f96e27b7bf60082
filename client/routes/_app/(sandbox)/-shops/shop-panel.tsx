import { useState } from 'react';
import { Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import { phonesQuery } from '@/data/sandbox.js';
import { shopQuery } from '@/data/sandbox-shops.js';
import { ActionIconLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusChip } from '@/ui/status-chip.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { Buying } from './buying.js';
import { Carts } from './carts.js';
import { ShopConnection } from './shop-connection.js';
import { ShopDeliveries } from './shop-deliveries.js';
import { People } from './people.js';
import { PlatformMark } from './platform-mark.js';
import { ShopTroublePanel } from './shop-trouble-panel.js';
import classes from './shops.module.css';

export function ShopPanel({ id }: { id: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: shop, error, refetch } = useQuery(shopQuery(id));
  const { data: phones } = useQuery(phonesQuery());
  const [picked, setPicked] = useState<string | null>(null);
  const choices = phones?.data ?? [];
  const person = choices.find(({ number }) => number === picked) ?? choices[0];
  if (!shop) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={6} />;
  return (
    <article className={classes.panel}>
      <header className={classes.head}>
        <ActionIconLink
          to="/sandbox"
          search={{ tab: 'shops' }}
          className={classes.out}
          aria-label={t('sandbox_shops.all')}
        >
          <IconArrowLeft size={20} stroke={1.5} className="flip" />
        </ActionIconLink>
        <PlatformMark platform={shop.platform} />
        <div className={classes.headText}>
          <h2 className={classes.title}>
            <bdi>{shop.name}</bdi>
          </h2>
          <p className={classes.dimmed}>
            {t(`sandbox_shops.platform.${shop.platform}`)} · <bdi dir="ltr">{shop.domain}</bdi>
          </p>
        </div>
        <StatusChip
          tone={shop.connected ? 'good' : 'idle'}
          word={t(shop.connected ? 'sandbox_shops.connected' : 'sandbox_shops.not_connected')}
        />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Select
            label={t('sandbox_shops.customer')}
            description={t('sandbox_shops.customer_help')}
            data={choices.map(({ number, name }) => ({
              value: number,
              label: `${isolate(name)} · \u2066${formatPhone(number)}\u2069`,
            }))}
            value={person?.number ?? null}
            onChange={setPicked}
            allowDeselect={false}
            searchable={choices.length > 8}
            comboboxProps={{ transitionProps: { duration: 120 } }}
          />
          {person && <Buying shop={shop} person={person} />}
          {person && <Carts shop={shop} person={person} />}
          {person && <People shop={shop} person={person} />}
        </div>
        <div className={classes.column}>
          <ShopConnection shop={shop} />
          <ShopDeliveries deliveries={shop.deliveries} />
          <ShopTroublePanel shop={shop} />
        </div>
      </div>
    </article>
  );
}
