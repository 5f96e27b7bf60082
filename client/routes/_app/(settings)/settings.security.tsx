import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { accountSessionsQuery } from '@/data/account/account-sessions.js';
import { readSession, useSession } from '@/data/account/session.js';
import { HiddenSecrets } from './-security/hidden-secrets.js';
import { PasswordForm } from './-security/password-form.js';
import { TwoFactor } from './-security/two-factor.js';
import { Sessions } from './-security/sessions.js';

export const Route = createFileRoute('/_app/(settings)/settings/security')({
  staticData: { shape: 'form', titleKey: 'settings.security.title', texts: ['auth', 'codes', 'settings'] },
  // The page renders first. Impersonating administrators may not read the list.
  loader: async () => {
    const session = await readSession();
    if (session && !session.data.impersonation) void queryClient.prefetchQuery(accountSessionsQuery);
  },
  component: SecuritySettings,
});

function SecuritySettings(): React.ReactElement {
  if (useSession().data.impersonation) return <HiddenSecrets />;
  return (
    <>
      <PasswordForm />
      <TwoFactor />
      <Sessions />
    </>
  );
}
