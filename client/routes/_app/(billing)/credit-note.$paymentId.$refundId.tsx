import { Button } from '@mantine/core';
import { IconPrinter, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '@/app/http/not-found.js';
import { requireOwner } from '@/app/use-can.js';
import { paymentQuery } from '@/data/billing/payments.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { CreditNote } from './-payments/invoice.js';
import classes from './-payments/invoice.module.css';

export const Route = createFileRoute('/_app/(billing)/credit-note/$paymentId/$refundId')({
  staticData: {
    shape: 'cards',
    titleKey: 'payments.credit_note',
    parent: '/payments',
    texts: ['packages', 'payments'],
  },
  beforeLoad: requireOwner,
  component: CreditNotePage,
});

function CreditNotePage(): React.ReactElement {
  const { t } = useTranslation();
  const { paymentId, refundId } = Route.useParams();
  const id = Number(paymentId);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const { data: payment, error, refetch } = useQuery({ ...paymentQuery(id), enabled: isValidId });
  const isMissing = !isValidId || isNotFound(error);
  const refund = payment?.refunds.find(
    (candidate) => String(candidate.id) === refundId && candidate.credit_note_number !== null,
  );
  if (isMissing || (payment && !refund))
    return (
      <CentredPage icon={<IconReceiptOff size={28} stroke={1.5} />} title={t('payments.no_credit_note')}>
        <ButtonLink to="/payments">{t('payments.title')}</ButtonLink>
      </CentredPage>
    );
  if (!payment || !refund)
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={1} />;
  return (
    <>
      <div className={classes.tools}>
        <Button leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => window.print()}>
          {t('payments.print')}
        </Button>
      </div>
      <CreditNote payment={payment} refund={refund} />
    </>
  );
}
