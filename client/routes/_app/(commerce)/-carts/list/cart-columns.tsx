import { IconPhoneCall } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { CartResource } from '@server/commerce/carts/carts.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { Can } from '@/app/use-can.js';
import { AppBadge } from '@/parts/stores/app-badge.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { CartStatusChip } from '../cart-status.js';
import { describeCartReason } from '../describe-cart-reason.js';
import classes from './carts.module.css';

export function cartColumns(t: TFunction, can: Can): Column<CartResource>[] {
  const canOpen = can('abounded_cart');
  return [
    { key: 'id', title: t('carts.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'customer',
      title: t('carts.customer'),
      card: 'title',
      width: 220,
      cell: (cart) => <Customer cart={cart} canOpen={canOpen} />,
    },
    {
      key: 'status_send',
      title: t('carts.status_send'),
      card: 'corner',
      width: 220,
      cell: (cart) => (
        <>
          <span className={classes.states}>
            <CartStatusChip {...cart} />
            {cart.required_call && (
              <span className={classes.call} title={t('carts.required_call')}>
                <IconPhoneCall
                  size={16}
                  stroke={1.5}
                  role="img"
                  aria-label={t('carts.required_call')}
                  aria-hidden={false}
                />
              </span>
            )}
          </span>
          {cart.reason && <span className={classes.reason}>{describeCartReason(cart.reason)}</span>}
        </>
      ),
    },
    {
      key: 'count_send',
      title: t('carts.count_send'),
      card: 'wide',
      cell: ({ count_send: count }) => <span className="tabular">{formatNumber(count, currentLanguage())}</span>,
    },
    {
      key: 'total',
      title: t('carts.total'),
      cell: ({ event: { total, currency } }) => (
        <span className={`tabular ${classes.money}`}>
          {total === null ? t('carts.not_available') : formatMoneyIn(total, currency, currentLanguage())}
        </span>
      ),
    },
    { key: 'app', title: t('carts.app'), cell: ({ app }) => <AppBadge platform={app.name} /> },
    {
      key: 'coupon',
      title: t('carts.coupon'),
      card: 'wide',
      width: 140,
      cell: ({ coupon }) =>
        coupon === null ? <span className={classes.dimmed}>{t('carts.not_available')}</span> : <bdi>{coupon}</bdi>,
    },
    {
      key: 'created_at',
      title: t('carts.created_at'),
      cell: ({ created_at: at }) => (
        <span className={classes.when}>
          <RelativeTime value={at} />
        </span>
      ),
    },
  ];
}

function Customer({ cart, canOpen }: { cart: CartResource; canOpen: boolean }): React.ReactElement {
  const { customer_name: name, customer_phone: phone } = cart.event;
  const title = name ? <ClampedText text={name} lines={1} /> : phone ? <PhoneText phone={phone} /> : `#${cart.id}`;
  return (
    <span className={classes.customer}>
      {canOpen ? (
        <Link to="/abounded-cart/$cartId" params={{ cartId: String(cart.id) }} className={classes.name} data-row-link>
          {title}
        </Link>
      ) : (
        title
      )}
      {name && phone && (
        <span className={`${classes.dimmed} ${classes.wide}`}>
          <PhoneText phone={phone} />
        </span>
      )}
    </span>
  );
}
