import { useState } from 'react';
import { IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { LongText } from '@/ui/text/long-text.js';
import classes from '../../bubble-media/bubble-media.module.css';
import sale from './sale-card.module.css';

type Order = NonNullable<MessageResource['order']>;

const INITIALLY_SHOWN = 5;

/** Items are null until WhatsApp delivers them. */
export function OrderCard({ order }: { order: Order }): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const { title, items, item_count: count, total, currency, note } = order;
  const shown = isExpanded ? items : items?.slice(0, INITIALLY_SHOWN);
  const hidden = (items?.length ?? 0) - (shown?.length ?? 0);
  return (
    <div className={classes.card}>
      <span className={classes.sign}>
        <IconShoppingCart size={24} stroke={1.5} />
      </span>
      <div className={classes.lines}>
        <strong>
          <bdi>{title ?? t('messages.kind.order')}</bdi>
        </strong>
        {count !== null && <span className={classes.facts}>{t('messages.order_items', { count })}</span>}
        {shown && shown.length > 0 && (
          <ul className={sale.items}>
            {shown.map((item, index) => (
              <Item key={index} item={item} />
            ))}
          </ul>
        )}
        {hidden > 0 && (
          <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
            {t('messages.show_more', { count: hidden })}
          </button>
        )}
        {total !== null && (
          <span className={sale.total}>
            <span>{t('messages.order_total')}</span>
            <OrderAmount amount={total} currency={currency} />
          </span>
        )}
        {note && (
          <div className={sale.note}>
            <LongText text={note} />
          </div>
        )}
      </div>
    </div>
  );
}

function Item({ item }: { item: NonNullable<Order['items']>[number] }): React.ReactElement {
  const { t } = useTranslation();
  const { name, quantity, price, currency } = item;
  return (
    <li className={sale.item}>
      <span>
        <bdi>{name ?? t('messages.kind.product')}</bdi>{' '}
        <span className={sale.quantity}>× {formatNumber(quantity, currentLanguage())}</span>
      </span>
      {price !== null && <OrderAmount amount={price * quantity} currency={currency} />}
    </li>
  );
}

export function OrderAmount({ amount, currency }: { amount: number; currency: string | null }): React.ReactElement {
  const text = currency ? formatMoneyIn(amount, currency, currentLanguage()) : formatNumber(amount, currentLanguage());
  return <bdi className={sale.amount}>{text}</bdi>;
}
