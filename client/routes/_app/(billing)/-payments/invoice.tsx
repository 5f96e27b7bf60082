import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { FullPayment } from '@/data/billing/payments.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { formatDay } from '@/ui/format/format-time.js';
import { PriceLines } from './price-lines.js';
import classes from './invoice.module.css';

/** The sheet that is printed: what it is, who sold to whom, what for, and how the total comes about. */
export function Invoice({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { seller, user, qr, paid_at: paidAt, starts_at: from, must_paid_after: to } = payment;
  const day = (at: string): string => formatDay(new Date(at), language);
  return (
    <article className={classes.sheet} aria-label={t('payments.invoice')}>
      <header className={classes.head}>
        <div>
          <h1>{t(seller.vat_number ? 'payments.tax_invoice' : 'payments.invoice')}</h1>
          <dl className={classes.facts}>
            <Fact name={t('payments.invoice_number')}>{payment.invoice_number}</Fact>
            {paidAt && <Fact name={t('payments.invoice_date')}>{day(paidAt)}</Fact>}
            <Fact name={t('payments.provider')}>{t(`payments.providers.${payment.provider}`)}</Fact>
          </dl>
        </div>
        {qr !== null && (
          <div className={classes.qr}>
            <QrCode value={qr} label={t('payments.qr')} />
          </div>
        )}
      </header>
      <div className={classes.parties}>
        <section>
          <h2>{t('payments.seller')}</h2>
          <p>
            <bdi>{seller.name}</bdi>
          </p>
          {seller.address !== '' && <p className={classes.address}>{seller.address}</p>}
          {seller.vat_number && (
            <p>
              {t('payments.vat_number')}: <bdi className="tabular">{seller.vat_number}</bdi>
            </p>
          )}
        </section>
        <section>
          <h2>{t('payments.buyer')}</h2>
          <p>
            <bdi>{user.name ?? user.username}</bdi>
          </p>
          <p>
            <bdi>{user.email}</bdi>
          </p>
        </section>
      </div>
      <section>
        <h2>{t('payments.what')}</h2>
        <PriceLines
          payment={payment}
          detail={
            from &&
            to && <span className={classes.time}>{t('payments.from_to', { from: day(from), to: day(to) })}</span>
          }
        />
      </section>
      {payment.state === 'refunded' && <p className={classes.refunded}>{t('payments.invoice_refunded')}</p>}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }): React.ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
