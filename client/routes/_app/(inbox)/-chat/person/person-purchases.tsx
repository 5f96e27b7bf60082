import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ContactPurchases } from '@server/commerce/orders/purchases.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { contactPurchasesQuery } from '@/data/contacts/history.js';
import { AppBadge } from '@/parts/stores/app-badge.js';
import { nameOrderState } from '@/parts/stores/name-store-terms.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { PersonSection } from './person-section.js';
import classes from './person.module.css';

type Purchases = ContactPurchases['data'];

export function PersonPurchases({ contactId }: { contactId: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <PersonSection<Purchases> title={t('person.purchases')} query={useQuery(contactPurchasesQuery(contactId))}>
      {({ orders, carts }) =>
        orders.length + carts.length === 0 ? (
          <p className={classes.none}>{t('person.no_purchases')}</p>
        ) : (
          <ul className={classes.entries}>
            {orders.map((order) => (
              <li key={`order-${order.id}`} className={classes.entry}>
                <div className={classes.line}>
                  <span className={classes.name}>{t('person.order', { number: isolate(order.number) })}</span>
                  <Money {...order} />
                </div>
                <span className={classes.by}>
                  <AppBadge platform={order.platform} /> {order.status && <bdi>{nameOrderState(order.status)}</bdi>}{' '}
                  <RelativeTime value={order.at} />
                </span>
              </li>
            ))}
            {carts.map((cart) => (
              <Cart key={`cart-${cart.id}`} cart={cart} />
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}

function Cart({ cart }: { cart: Purchases['carts'][number] }): React.ReactElement {
  const { t } = useTranslation();
  const canOpen = useCan('abounded_cart');
  const title = t('person.cart', { count: cart.products_count });
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        {canOpen ? (
          <Link to="/abounded-cart/$cartId" params={{ cartId: String(cart.id) }} className={classes.name}>
            {title}
          </Link>
        ) : (
          <span className={classes.name}>{title}</span>
        )}
        <Money {...cart} />
      </div>
      <span className={classes.by}>
        <AppBadge platform={cart.platform} /> {t(`carts.status.${cart.status_send}`)} <RelativeTime value={cart.at} />
      </span>
    </li>
  );
}

function Money({ total, currency }: { total: string | null; currency: string }): React.ReactElement | null {
  if (total === null) return null;
  return <bdi className={classes.money}>{formatMoneyIn(total, currency, currentLanguage())}</bdi>;
}
