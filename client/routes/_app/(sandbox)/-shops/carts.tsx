import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { ShopCart, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ProductSelect } from './product-select.js';
import { ShopSection } from './shop-section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

const MAX_SHOWN = 5;

export function Carts({ shop, person }: { shop: ShopWhole; person: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const [product, setProduct] = useState<string | null>(null);
  const chosen = product ?? shop.products[0]!.id;
  return (
    <ShopSection title={t('sandbox_shops.carts')}>
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
        {shop.carts.slice(0, MAX_SHOWN).map((cart) => (
          <li key={cart.id} className={classes.item}>
            <CartRow shop={shop} cart={cart} product={chosen} />
          </li>
        ))}
      </ul>
    </ShopSection>
  );
}

interface CartRowProps {
  shop: ShopWhole;
  cart: ShopCart;
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
      <p className={classes.dimmed}>
        {cart.items.map(({ product_id, name, quantity }) => (
          <bdi key={product_id} className={classes.content}>
            {`${name} × ${quantity}`}
          </bdi>
        ))}
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
            onClick={() => act({ method: 'patch', path, body: { items: addOne(cart, product) } })}
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

function addOne({ items }: ShopCart, product: string): { product_id: string; quantity: number }[] {
  const cartItems = items.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const known = cartItems.find(({ product_id }) => product_id === product);
  if (known) known.quantity += 1;
  return known ? cartItems : [...cartItems, { product_id: product, quantity: 1 }];
}
