import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { settingsQuery } from '@/data/account/settings.js';
import { AccountForm } from './-account/account-form.js';

export const Route = createFileRoute('/_app/(settings)/settings/')({
  staticData: { shape: 'form', texts: ['auth', 'codes', 'settings'] },
  loader: () => queryClient.ensureQueryData(settingsQuery),
  component: AccountSettings,
});

function AccountSettings(): React.ReactElement {
  const { account_settings: account, data: business, revision } = useSuspenseQuery(settingsQuery).data;
  return <AccountForm account={account} business={business} revision={revision} />;
}
