import { Button } from '@mantine/core';
import { IconPrinter, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { type FullPayment, paymentQuery } from '@/data/billing/payments.js';
import { QrCode } from '@/parts/codes/qr-code.js';
import { packageTitle } from '@/parts/package-title.js';
import { CentredPage } from '@/ui/centred-page.js';
import { formatDay } from '@/ui/format/format-time.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { PriceLines } from './-payments/price-lines.js';
import classes from './-payments/invoice.module.css';

export const Route = createFileRoute('/_app/(billing)/invoice/$paymentId')({
  staticData: { shape: 'cards', titleKey: 'payments.invoice', texts: ['packages', 'payments'] },
  component: InvoicePage,
});

/** One invoice as it is printed: the page around it stays off the paper. */
function InvoicePage(): React.ReactElement {
  const { t } = useTranslation();
  const id = Number(Route.useParams().paymentId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: payment, error, refetch } = useQuery({ ...paymentQuery(id), enabled: isId });
  const isMissing = !isId || (error instanceof HttpError && error.status === 404);
  if (isMissing || payment?.invoice_number === null)
    return (
      <CentredPage icon={<IconReceiptOff size={28} stroke={1.5} />} title={t('payments.no_invoice')}>
        <ButtonLink to="/payments">{t('payments.title')}</ButtonLink>
      </CentredPage>
    );
  if (!payment)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={1} />;
  return (
    <>
      <div className={classes.tools}>
        <ButtonLink to="/payments" variant="default">
          {t('payments.title')}
        </ButtonLink>
        <Button leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => window.print()}>
          {t('payments.print')}
        </Button>
      </div>
      <Invoice payment={payment} />
    </>
  );
}

function Invoice({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { seller, user, package: bought, months, qr, paid_at: paidAt, starts_at: from, must_paid_after: to } = payment;
  const day = (at: string): string => formatDay(new Date(at), language);
  return (
    <article className={classes.sheet} aria-label={t('payments.invoice')}>
      <header className={classes.head}>
        <div>
          <h1>{t(seller.vat_number ? 'payments.tax_invoice' : 'payments.invoice')}</h1>
          <p>{t('payments.invoice_title', { number: payment.invoice_number ?? '' })}</p>
          {paidAt && <p>{day(paidAt)}</p>}
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
            <bdi>{user.username}</bdi>
          </p>
          <p>
            <bdi>{user.email}</bdi>
          </p>
        </section>
      </div>
      <section>
        <h2>{t('payments.what')}</h2>
        <p>
          {t('payments.package_for', {
            name: `\u2068${packageTitle(bought.title, t)}\u2069`,
            period: t(`packages.terms.${bought.period_type}`, { count: months }),
          })}
        </p>
        {from && to && <p>{t('payments.from_to', { from: day(from), to: day(to) })}</p>}
      </section>
      <PriceLines price={payment.price} />
      {payment.state === 'refunded' && <p className={classes.refunded}>{t('payments.invoice_refunded')}</p>}
    </article>
  );
}
