import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { CartDetail } from '@/data/stores/carts.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ReachCustomer } from './reach-customer.js';
import classes from './detail.module.css';

export function CartFactList({ cart }: { cart: CartDetail }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { event, recovered_total: recoveredTotal } = cart;
  const notAvailable = t('carts.not_available');
  const format = (amount: string | null): string =>
    amount === null ? notAvailable : formatMoneyIn(amount, event.currency, language);
  return (
    <>
      <Facts title={t('carts.details')}>
        <Fact name={t('carts.app')}>{t(`apps.platform.${cart.app.name}`)}</Fact>
        <Fact name={t('carts.count_send')}>{formatNumber(cart.count_send, language)}</Fact>
        <Fact name={t('carts.required_call')}>
          {t(cart.required_call ? 'carts.call_yes' : 'carts.call_no')}
          {cart.called_at && (
            <span className={classes.dimmed}>
              {' '}
              {t('carts.called')} <RelativeTime value={cart.called_at} />
            </span>
          )}
        </Fact>
        <Fact name={t('carts.abandoned_at')}>
          {cart.abandoned_at ? <RelativeTime value={cart.abandoned_at} /> : notAvailable}
        </Fact>
        {recoveredTotal !== null && <Fact name={t('carts.recovered_total')}>{format(recoveredTotal)}</Fact>}
      </Facts>
      <Facts title={t('carts.customer')}>
        <Fact name={t('carts.customer_name')}>
          <bdi>{event.customer_name ?? notAvailable}</bdi>
        </Fact>
        <Fact name={t('carts.customer_phone')}>
          {event.customer_phone ? <PhoneText phone={event.customer_phone} /> : notAvailable}
        </Fact>
      </Facts>
      {event.customer_phone && <ReachCustomer cart={cart} phone={event.customer_phone} />}
      <Facts title={t('carts.order')}>
        <Fact name={t('carts.coupon')}>{cart.coupon === null ? notAvailable : <bdi>{cart.coupon}</bdi>}</Fact>
        <Fact name={t('carts.products_count')}>{formatNumber(event.products_count, language)}</Fact>
        <Fact name={t('carts.subtotal')}>{format(event.subtotal)}</Fact>
        <Fact name={t('carts.total')}>{format(event.total)}</Fact>
        <Fact name={t('carts.checkout_url')} isWide>
          {event.checkout_url ? (
            <a className={classes.url} href={event.checkout_url} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{event.checkout_url}</bdi>
            </a>
          ) : (
            notAvailable
          )}
        </Fact>
      </Facts>
    </>
  );
}

function Facts({ title, children }: { title: string; children: React.ReactNode }): React.ReactElement {
  return (
    <section className={classes.block}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: React.ReactNode;
}

function Fact({ name, isWide, children }: FactProps): React.ReactElement {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
