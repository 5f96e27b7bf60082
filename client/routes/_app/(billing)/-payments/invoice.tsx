import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { FullPayment, Refund } from '@/data/billing/payments.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';
import { PriceLineList } from './price-line-list.js';
import classes from './invoice.module.css';
import paymentClasses from './payments.module.css';

interface SheetProps {
  payment: FullPayment;
  title: string;
  facts: readonly (readonly [name: string, value: React.ReactNode])[];
  qr: string | null;
  children: React.ReactNode;
}

export function Sheet({ payment: { seller, user }, title, facts, qr, children }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <article className={classes.sheet} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{title}</h2>
          <dl className={classes.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
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
          <h3>{t('payments.seller')}</h3>
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
          <h3>{t('payments.buyer')}</h3>
          <p>
            <bdi>{user.name ?? user.username}</bdi>
          </p>
          <p>
            <bdi>{user.email}</bdi>
          </p>
        </section>
      </div>
      {children}
    </article>
  );
}

export function Invoice({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { seller, qr, paid_at: paidAt, starts_at: from, must_paid_after: to } = payment;
  const formatDate = (at: string): string => formatDay(new Date(at), language);
  const facts = [
    [t('payments.invoice_number'), payment.invoice_number],
    ...(paidAt ? [[t('payments.invoice_date'), formatDate(paidAt)] as const] : []),
    [t('payments.provider'), t(`payments.providers.${payment.provider}`)],
  ] as const;
  return (
    <Sheet
      payment={payment}
      title={t(seller.vat_number ? 'payments.tax_invoice' : 'payments.invoice')}
      facts={facts}
      qr={qr}
    >
      <section>
        <h2>{t('payments.what')}</h2>
        <PriceLineList
          payment={payment}
          detail={
            from &&
            to && (
              <span className={classes.time}>
                {t('payments.from_to', { from: formatDate(from), to: formatDate(to) })}
              </span>
            )
          }
        />
      </section>
      {payment.state === 'refunded' && <p className={classes.refunded}>{t('payments.invoice_refunded')}</p>}
    </Sheet>
  );
}

export function CreditNote({ payment, refund }: { payment: FullPayment; refund: Refund }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const hasVat = refund.vat > 0 || payment.seller.vat_number !== null;
  const lines: (readonly [name: string, amount: number])[] = hasVat
    ? [
        [t('payments.net'), refund.net],
        [t('payments.vat', { rate: payment.price.vat_rate }), refund.vat],
      ]
    : [];
  const facts = [
    [t('payments.credit_note_number'), refund.credit_note_number],
    ...(refund.done_at ? [[t('payments.invoice_date'), formatDay(new Date(refund.done_at), language)] as const] : []),
    [t('payments.of_invoice'), payment.invoice_number],
  ] as const;
  return (
    <Sheet
      payment={payment}
      title={t(payment.seller.vat_number ? 'payments.tax_credit_note' : 'payments.credit_note')}
      facts={facts}
      qr={refund.qr}
    >
      <section>
        <h2>{t('payments.refund_of')}</h2>
        <table className={paymentClasses.sum}>
          <tbody>
            {lines.map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="tabular">{formatMoney(amount, language)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(hasVat ? 'payments.total_with_vat' : 'payments.total')}</th>
              <td className="tabular">{formatMoney(refund.amount, language)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Sheet>
  );
}
