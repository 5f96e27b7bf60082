import { useState } from 'react';
import { Button, Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { ShopOrder, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ProductSelect } from './product-select.js';
import { ShopSection } from './shop-section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

const MAX_SHOWN = 8;

interface BuyingProps {
  shop: ShopWhole;
  person: PhoneResource;
}

/** Places orders, and advances them as the merchant. */
export function Buying({ shop, person }: BuyingProps): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const [product, setProduct] = useState<string | null>(null);
  const [cod, setCod] = useState(false);
  const items = [{ product_id: product ?? shop.products[0]!.id }];
  return (
    <ShopSection title={t('sandbox_shops.orders')}>
      <div className={classes.form}>
        <ProductSelect products={shop.products} value={product} onChange={setProduct} />
        <Checkbox
          label={t('sandbox_shops.cod')}
          checked={cod}
          onChange={(event) => setCod(event.currentTarget.checked)}
        />
        <Button
          loading={isActing}
          onClick={() =>
            act({ method: 'post', path: '/orders', body: { phone: person.number, name: person.name, cod, items } })
          }
        >
          {t('sandbox_shops.place_order')}
        </Button>
      </div>
      {shop.orders.length === 0 && <p className={classes.dimmed}>{t('sandbox_shops.no_orders')}</p>}
      <ul className={classes.list}>
        {shop.orders.slice(0, MAX_SHOWN).map((order) => (
          <li key={order.id} className={classes.item}>
            <OrderRow shop={shop} order={order} />
          </li>
        ))}
      </ul>
    </ShopSection>
  );
}

function OrderRow({ shop, order }: { shop: ShopWhole; order: ShopOrder }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
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
          aria-label={t('sandbox_shops.status_of', { number: order.number })}
          data={shop.statuses}
          value={order.status}
          allowDeselect={false}
          disabled={isActing}
          dir="ltr"
          onChange={(status) => status !== null && act({ method: 'patch', path, body: { status } })}
          comboboxProps={{ transitionProps: { duration: 120 }, width: 'max-content', position: 'bottom-start' }}
        />
        <Button
          size="compact-xs"
          variant="default"
          disabled={Boolean(shop.lacks.shipment)}
          title={shop.lacks.shipment && t('sandbox_shops.lacking')}
          onClick={() => act({ method: 'post', path: `${path}/shipment` })}
        >
          {t('sandbox_shops.ship')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={Boolean(shop.lacks.invoice)}
          title={shop.lacks.invoice && t('sandbox_shops.lacking')}
          onClick={() => act({ method: 'post', path: `${path}/invoice` })}
        >
          {t('sandbox_shops.invoice')}
        </Button>
      </div>
      {order.written.length > 0 && (
        <div className={classes.chips} aria-label={t('sandbox_shops.written')}>
          {order.written.map(({ at, kind, value }) => (
            <StatusChip
              key={`${at} ${kind} ${value}`}
              tone="new"
              word={`${t(`sandbox_shops.wrote.${kind}`)}: ${value}`}
            />
          ))}
        </div>
      )}
    </>
  );
}
