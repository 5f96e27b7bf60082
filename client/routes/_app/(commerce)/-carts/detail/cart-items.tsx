import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { CartDetail } from '@/data/stores/carts.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './detail.module.css';

export function CartItems({ cart: { event } }: { cart: CartDetail }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { items, currency } = event;
  if (items.length === 0) return null;
  return (
    <section className={classes.block} aria-labelledby="cart-items">
      <h2 id="cart-items" className={classes.title}>
        {t('carts.items')}
      </h2>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('carts.product')}</th>
              <th scope="col">{t('carts.product_id')}</th>
              <th scope="col">{t('carts.quantity')}</th>
              <th scope="col">{t('carts.total')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ product_id: id, name, quantity, total, product_url: url }, index) => (
              // A product may occur in several sizes.
              <tr key={`${id}-${index}`}>
                <th scope="row">
                  {url ? (
                    <a className={classes.product} href={url} target="_blank" rel="noreferrer">
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </th>
                <td>
                  <bdi dir="ltr">{id ?? '–'}</bdi>
                </td>
                <td>{formatNumber(quantity, language)}</td>
                <td>{total === null ? '–' : formatMoneyIn(total, currency, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
