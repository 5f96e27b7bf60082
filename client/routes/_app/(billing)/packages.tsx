import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDiscount2, IconPackage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { defineAddress, matching } from '@/app/lists/list-address.js';
import { waitBriefly } from '@/app/wait-briefly.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission, useCan } from '@/app/use-can.js';
import { packagesQuery } from '@/data/billing/packages.js';
import { openPaymentsQuery } from '@/data/billing/payments.js';
import { subscriptionQuery } from '@/data/billing/subscription.js';
import { ButtonLink } from '@/ui/links.js';
import { onDemand } from '@/ui/on-demand.js';
import { PageHeader } from '@/ui/page-header.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { PackageCards } from './-packages/package-cards.js';
import { Subscription } from './-subscription/subscription.js';

const CouponsDialog = onDemand(async () => (await import('./-coupons/coupons-dialog.js')).CouponsDialog);

/** `link` is the token of a private package. */
const address = defineAddress({ link: matching(/^[\w-]{1,60}$/) });

export const Route = createFileRoute('/_app/(billing)/packages')({
  staticData: {
    shape: 'cards',
    titleKey: 'packages.title',
    menu: { group: 'billing', at: 10, icon: 'Package', permission: 'show package' },
    texts: ['packages'],
  },
  beforeLoad: requirePermission('show package'),
  validateSearch: address.read,
  loaderDeps: ({ search: { link } }) => ({ link }),
  loader: async ({ deps: { link } }) => {
    await waitBriefly(
      Promise.all([
        queryClient.prefetchQuery(packagesQuery(link)),
        queryClient.prefetchQuery(subscriptionQuery),
        queryClient.prefetchQuery(openPaymentsQuery),
      ]),
    );
  },
  component: Packages,
});

function Packages(): React.ReactElement {
  const { t } = useTranslation();
  const { link } = Route.useSearch();
  const { data: packages, error, refetch, isPending } = useQuery(packagesQuery(link));
  const { data: subscription, isPending: isSubscriptionPending } = useQuery(subscriptionQuery);
  const { data: openPayments = [], isPending: arePaymentsPending } = useQuery(openPaymentsQuery);
  // Administrators see all accounts' payments here.
  const waiting = useCan('payments') ? undefined : openPayments.find(({ redirect_url: address }) => address !== null);
  const canAdd = useCan('add package');
  const canEdit = useCan('edit package');
  // A member's plan would push the packages down if it loaded later.
  const isLoading = isPending || (!error && !canEdit && (isSubscriptionPending || arePaymentsPending));
  const isEmpty = packages?.length === 0;
  const ownSubscription = subscription?.subscribe && (
    <Subscription
      subscription={subscription.subscribe}
      next={subscription.next}
      packages={packages ?? []}
      waiting={waiting ?? null}
    />
  );
  return (
    <>
      <PageHeader description={t(canEdit ? 'packages.description_for_editors' : 'packages.description')}>
        {canEdit && <CouponsButton />}
        {canAdd && !isEmpty && <CreateLink />}
      </PageHeader>
      {/* Administrators come for the packages, so their plan is below. */}
      {!canEdit && !isLoading && ownSubscription}
      {packages && !isLoading && !isEmpty && (
        <PackageCards packages={packages} currentId={subscription?.subscribe?.package_id ?? null} link={link} />
      )}
      {isEmpty && !isLoading && (
        <EmptyState
          icon={<IconPackage size={24} stroke={1.5} />}
          title={t('packages.empty_title')}
          text={t('packages.empty_text')}
        >
          {canAdd && <CreateLink />}
        </EmptyState>
      )}
      {canEdit && packages && ownSubscription}
      {isLoading && <CardSkeletons height={420} />}
      {!packages && error && <ErrorState isPage error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function CreateLink(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/package-create" leftSection={<IconPlus size={18} stroke={1.5} />}>
      {t('packages.create')}
    </ButtonLink>
  );
}

function CouponsButton(): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDiscount2 size={18} stroke={1.5} />} onClick={() => setOpen(true)}>
        {t('packages.coupons.title')}
      </Button>
      {isOpen && <CouponsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
