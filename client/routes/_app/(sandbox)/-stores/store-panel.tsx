import { useState } from 'react';
import { Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '@/app/i18n/isolate.js';
import { phonesQuery } from '@/data/sandbox.js';
import { storeQuery } from '@/data/sandbox-stores.js';
import { ActionIconLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { StatusChip } from '@/ui/status-chip.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { Buying } from './buying.js';
import { Carts } from './carts.js';
import { StoreConnection } from './store-connection.js';
import { StoreDeliveries } from './store-deliveries.js';
import { CustomerActions } from './customer-actions.js';
import { PlatformMark } from './platform-mark.js';
import { StoreTroublePanel } from './store-trouble-panel.js';
import classes from './stores.module.css';

export function StorePanel({ id }: { id: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: store, error, refetch } = useQuery(storeQuery(id));
  const { data: phones } = useQuery(phonesQuery());
  const [chosenNumber, setChosenNumber] = useState<string | null>(null);
  const choices = phones?.data ?? [];
  // A linked phone is the store's own number. Customers write from others.
  const person =
    choices.find(({ number }) => number === chosenNumber) ??
    choices.find(({ linkedDevices }) => linkedDevices === 0) ??
    choices[0];
  if (!store) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={6} />;
  return (
    <article className={classes.panel}>
      <header className={classes.head}>
        <ActionIconLink
          to="/sandbox"
          search={{ tab: 'shops' }}
          className={classes.out}
          aria-label={t('sandbox_stores.all')}
        >
          <IconArrowLeft size={20} stroke={1.5} className="flip" />
        </ActionIconLink>
        <PlatformMark platform={store.platform} />
        <div className={classes.headText}>
          <h2 className={classes.title}>
            <bdi>{store.name}</bdi>
          </h2>
          <p className={classes.dimmed}>
            {t(`apps.platform.${store.platform}`)} · <bdi dir="ltr">{store.domain}</bdi>
          </p>
        </div>
        <StatusChip
          tone={store.connected ? 'good' : 'idle'}
          word={t(store.connected ? 'sandbox_stores.connected' : 'sandbox_stores.not_connected')}
        />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Select
            label={t('sandbox_stores.customer')}
            description={t('sandbox_stores.customer_help')}
            data={choices.map(({ number, name }) => ({
              value: number,
              label: `${isolate(name)} · \u2066${formatPhone(number)}\u2069`,
            }))}
            value={person?.number ?? null}
            onChange={setChosenNumber}
            allowDeselect={false}
            searchable={choices.length > 8}
            comboboxProps={{ transitionProps: { duration: 120 } }}
          />
          {person && <Buying store={store} person={person} />}
          {person && <Carts store={store} person={person} />}
          {person && <CustomerActions store={store} person={person} />}
        </div>
        <div className={classes.column}>
          <StoreConnection store={store} />
          <StoreDeliveries deliveries={store.deliveries} />
          <StoreTroublePanel store={store} />
        </div>
      </div>
    </article>
  );
}
