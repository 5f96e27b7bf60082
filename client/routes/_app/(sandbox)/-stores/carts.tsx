import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { SandboxCart, SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ProductSelect } from './product-select.js';
import { StoreSection } from './store-section.js';
import { useStoreAction } from './use-store-action.js';
import classes from './stores.module.css';

const MAX_SHOWN = 5;

export function Carts({ store, person }: { store: SandboxStore; person: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const [product, setProduct] = useState<string | null>(null);
  const chosen = product ?? store.products[0]!.id;
  return (
    <StoreSection title={t('sandbox_stores.carts')}>
      <div className={classes.form}>
        <ProductSelect products={store.products} value={product} onChange={setProduct} />
        <Button
          variant="default"
          loading={isActing}
          disabled={Boolean(store.lacks.cart_left)}
          title={store.lacks.cart_left && t('sandbox_stores.lacking')}
          onClick={() =>
            act({
              method: 'post',
              path: '/carts',
              body: { phone: person.number, name: person.name, items: [{ product_id: chosen }] },
            })
          }
        >
          {t('sandbox_stores.leave_cart')}
        </Button>
      </div>
      {store.carts.length === 0 && <p className={classes.dimmed}>{t('sandbox_stores.no_carts')}</p>}
      <ul className={classes.list}>
        {store.carts.slice(0, MAX_SHOWN).map((cart) => (
          <li key={cart.id} className={classes.item}>
            <CartRow store={store} cart={cart} product={chosen} />
          </li>
        ))}
      </ul>
    </StoreSection>
  );
}

interface CartRowProps {
  store: SandboxStore;
  cart: SandboxCart;
  product: string;
}

function CartRow({ store, cart, product }: CartRowProps): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const path = `/carts/${cart.id}`;
  const isBought = cart.state === 'bought';
  return (
    <>
      <div className={classes.line}>
        <bdi className={classes.clip}>{cart.customer.name}</bdi>
        <StatusChip
          tone={isBought ? 'good' : 'busy'}
          word={t(isBought ? 'sandbox_stores.cart_bought' : 'sandbox_stores.cart_left')}
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
            {t('sandbox_stores.buy')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={isActing || Boolean(store.lacks.cart_changed)}
            title={store.lacks.cart_changed && t('sandbox_stores.lacking')}
            onClick={() => act({ method: 'patch', path, body: { items: addProduct(cart, product) } })}
          >
            {t('sandbox_stores.add_product')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            disabled={isActing}
            onClick={() => act({ method: 'delete', path })}
          >
            {t('sandbox_stores.drop_cart')}
          </Button>
        </div>
      )}
    </>
  );
}

function addProduct({ items }: SandboxCart, product: string): { product_id: string; quantity: number }[] {
  const cartItems = items.map(({ product_id, quantity }) => ({ product_id, quantity }));
  const existing = cartItems.find(({ product_id }) => product_id === product);
  if (existing) existing.quantity += 1;
  return existing ? cartItems : [...cartItems, { product_id: product, quantity: 1 }];
}
