import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { ShopCart, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ProductSelect } from './product-select.js';
import { Section } from './section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

const MOST_SHOWN = 5;

/** Carts that were left, and what becomes of them. */
export function Carts({ shop, person }: { shop: ShopWhole; person: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const [product, setProduct] = useState<string | null>(null);
  const chosen = product ?? shop.products[0]!.id;
  return (
    <Section title={t('sandbox_shops.carts')}>
      <div className={classes.form}>
        <ProductSelect products={shop.products} value={product} onChange={setProduct} />
        <Button
          variant="default"
          loading={isActing}
          onClick={() =>
            act({
              method: 'post',
              path: '/carts',
              body: { phone: person.number, name: person.name, items: [{ product_id: chosen }] },
            })
          }
        >
          {t('sandbox_shops.leave_cart')}
        </Button>
      </div>
      {shop.carts.length === 0 && <p className={classes.dimmed}>{t('sandbox_shops.no_carts')}</p>}
      <ul className={classes.list}>
        {shop.carts.slice(0, MOST_SHOWN).map((cart) => (
          <li key={cart.id} className={classes.item}>
            <CartRow shop={shop} cart={cart} product={chosen} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CartRowProps {
  shop: ShopWhole;
  cart: ShopCart;
  /** What one more of is put into it. */
  product: string;
}

function CartRow({ shop, cart, product }: CartRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const path = `/carts/${cart.id}`;
  const isBought = cart.state === 'bought';
  return (
    <>
      <div className={classes.line}>
        <bdi className={classes.clip}>{cart.customer.name}</bdi>
        <StatusChip
          tone={isBought ? 'good' : 'busy'}
          word={t(isBought ? 'sandbox_shops.cart_bought' : 'sandbox_shops.cart_left')}
        />
        <span className={classes.amount}>{formatMoney(cart.total, currentLanguage())}</span>
      </div>
      <p className={classes.dimmed} dir="auto">
        {cart.items.map(({ name, quantity }) => `${name} × ${quantity}`).join('، ')}
      </p>
      {!isBought && (
        <div className={classes.line}>
          <Button size="compact-xs" disabled={isActing} onClick={() => act({ method: 'post', path: `${path}/buy` })}>
            {t('sandbox_shops.buy')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isActing || Boolean(shop.lacks.cart_changed)}
            title={shop.lacks.cart_changed && t('sandbox_shops.lacking')}
            onClick={() => act({ method: 'patch', path, body: { items: oneMore(cart, product) } })}
          >
            {t('sandbox_shops.add_product')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            disabled={isActing}
            onClick={() => act({ method: 'delete', path })}
          >
            {t('sandbox_shops.drop_cart')}
          </Button>
        </div>
      )}
    </>
  );
}

function oneMore({ items }: ShopCart, product: string): { product_id: string; quantity: number }[] {
  const held = items.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const known = held.find(({ product_id }) => product_id === product);
  if (known) known.quantity += 1;
  return known ? held : [...held, { product_id: product, quantity: 1 }];
}
