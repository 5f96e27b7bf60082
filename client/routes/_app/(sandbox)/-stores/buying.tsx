import { useState } from 'react';
import { Button, Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { SandboxOrder, SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { nameOrderState } from '@/parts/stores/name-store-terms.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ProductSelect } from './product-select.js';
import { StoreSection } from './store-section.js';
import { useStoreAction } from './use-store-action.js';
import classes from './stores.module.css';

const MAX_SHOWN = 8;

interface BuyingProps {
  store: SandboxStore;
  person: PhoneResource;
}

export function Buying({ store, person }: BuyingProps): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const [product, setProduct] = useState<string | null>(null);
  const [isCashOnDelivery, setCashOnDelivery] = useState(false);
  const items = [{ product_id: product ?? store.products[0]!.id }];
  return (
    <StoreSection title={t('sandbox_stores.orders')}>
      <div className={classes.form}>
        <ProductSelect products={store.products} value={product} onChange={setProduct} />
        <Checkbox
          label={t('sandbox_stores.cod')}
          checked={isCashOnDelivery}
          disabled={Boolean(store.lacks.cash_on_delivery)}
          onChange={(event) => setCashOnDelivery(event.currentTarget.checked)}
        />
        <Button
          loading={isActing}
          onClick={() =>
            act({
              method: 'post',
              path: '/orders',
              body: { phone: person.number, name: person.name, cod: isCashOnDelivery, items },
            })
          }
        >
          {t('sandbox_stores.place_order')}
        </Button>
      </div>
      {store.orders.length === 0 && <p className={classes.dimmed}>{t('sandbox_stores.no_orders')}</p>}
      <ul className={classes.list}>
        {store.orders.slice(0, MAX_SHOWN).map((order) => (
          <li key={order.id} className={classes.item}>
            <OrderRow store={store} order={order} />
          </li>
        ))}
      </ul>
    </StoreSection>
  );
}

function OrderRow({ store, order }: { store: SandboxStore; order: SandboxOrder }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const path = `/orders/${order.id}`;
  return (
    <>
      <div className={classes.line}>
        <bdi className={classes.strong} dir="ltr">
          {order.number}
        </bdi>
        <bdi className={classes.clip}>{order.customer.name}</bdi>
        <span className={classes.amount}>{formatMoney(order.total, currentLanguage())}</span>
      </div>
      <div className={classes.line}>
        <Select
          size="xs"
          className={classes.status}
          aria-label={t('sandbox_stores.status_of', { number: order.number })}
          data={store.statuses.map((value) => ({ value, label: nameOrderState(value) }))}
          value={order.status}
          allowDeselect={false}
          disabled={isActing}
          onChange={(status) => status !== null && act({ method: 'patch', path, body: { status } })}
          comboboxProps={{ transitionProps: { duration: 120 }, width: 'max-content', position: 'bottom-start' }}
        />
        <Button
          size="compact-xs"
          variant="default"
          disabled={Boolean(store.lacks.shipment)}
          title={store.lacks.shipment && t('sandbox_stores.lacking')}
          onClick={() => act({ method: 'post', path: `${path}/shipment` })}
        >
          {t('sandbox_stores.ship')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={Boolean(store.lacks.invoice)}
          title={store.lacks.invoice && t('sandbox_stores.lacking')}
          onClick={() => act({ method: 'post', path: `${path}/invoice` })}
        >
          {t('sandbox_stores.invoice')}
        </Button>
      </div>
      {order.written.length > 0 && (
        <div className={classes.chips} aria-label={t('sandbox_stores.written')}>
          {order.written.map(({ at, kind, value }) => (
            <StatusChip
              key={`${at} ${kind} ${value}`}
              tone="new"
              word={`${t(`sandbox_stores.wrote.${kind}`)}: ${value}`}
            />
          ))}
        </div>
      )}
    </>
  );
}
