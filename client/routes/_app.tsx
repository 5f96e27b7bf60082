import { useEffect } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSavedTheme } from '@/app/appearance/appearance.js';
import { LOGIN, VERIFY_ACCOUNT } from '@/app/constants.js';
import { setLanguage } from '@/app/i18n/i18n.js';
import { readStored } from '@/app/local-store.js';
import { openSocket } from '@/app/socket.js';
import { readSession, useSession } from '@/data/account/session.js';
import { FirstPaint } from '@/ui/page-states/first-paint.js';
import { Shell } from './-shell/shell.js';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const session = await readSession();
    const search = { redirect: location.href };
    if (!session) throw redirect({ to: LOGIN, search, replace: true });
    if (!session.data.is_verified) throw redirect({ to: VERIFY_ACCOUNT, search, replace: true });
    // Before anything is drawn: what the user saved may differ from what this browser last showed.
    await setLanguage(session.data.language);
  },
  // The sign stays where the first paint has drawn it.
  pendingMs: 0,
  pendingComponent: FirstPaint,
  component: SignedIn,
});

function SignedIn(): React.ReactElement {
  useSavedTheme(useSession().data.mode);
  useEffect(() => {
    void openSocket();
    // Who has switched it on in this browser hears of messages on every page, and nobody else loads it outside the inbox.
    if (readStored('mersal.alerts')?.includes('true')) void import('./_app/(inbox)/-chat/alerts/tell-messages.js');
  }, []);
  return <Shell />;
}
