import { IconReceiptOff } from '@tabler/icons-react';
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
import { PaymentResult } from './-payments/payment-result.js';

export const Route = createFileRoute('/_app/(billing)/payment-return/$paymentId')({
  staticData: {
    shape: 'cards',
    titleKey: 'payments.return_title',
    parent: '/payments',
    texts: ['packages', 'payments'],
  },
  beforeLoad: requireOwner,
  component: ReturnPage,
});

/** Polls the server, because the URL's parameters prove nothing. */
const POLL_INTERVAL_MS = 2_000;

function ReturnPage(): React.ReactElement {
  const { t } = useTranslation();
  const id = Number(Route.useParams().paymentId);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({
    ...paymentQuery(id),
    enabled: isValidId,
    refetchInterval: ({ state: { data, error } }) =>
      isNotFound(error) || (data && data.state !== 'open') ? false : POLL_INTERVAL_MS,
  });
  if (!isValidId || isNotFound(error))
    return (
      <CentredPage icon={<IconReceiptOff size={28} stroke={1.5} />} title={t('payments.not_found')}>
        <ButtonLink to="/payments">{t('payments.title')}</ButtonLink>
      </CentredPage>
    );
  if (!payment)
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons count={1} />;
  return <PaymentResult payment={payment} />;
}
