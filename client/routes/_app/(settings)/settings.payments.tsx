import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { paymentSettingsQuery } from '@/data/billing/payment-settings.js';
import { PaymentForm } from './-payments/payment-form.js';

export const Route = createFileRoute('/_app/(settings)/settings/payments')({
  staticData: { shape: 'form', titleKey: 'payment_settings.title', texts: ['payment_settings', 'settings'] },
  beforeLoad: requirePermission('platform_settings'),
  loader: () => queryClient.ensureQueryData(paymentSettingsQuery),
  component: PaymentSettingsPage,
});

function PaymentSettingsPage(): React.ReactElement {
  return <PaymentForm settings={useSuspenseQuery(paymentSettingsQuery).data} />;
}
