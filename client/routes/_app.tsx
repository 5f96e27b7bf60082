import { useEffect } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSavedTheme } from '@/app/appearance/appearance.js';
import type { SlaAlert } from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import { LOGIN, VERIFY_ACCOUNT } from '@/app/constants.js';
import { setLanguage } from '@/app/i18n/i18n.js';
import { readStored } from '@/app/local-store.js';
import { onServerEvent, openSocket } from '@/app/socket.js';
import { reportActivity } from '@/data/account/activity.js';
import { readSession, useSession } from '@/data/account/session.js';
import { FirstPaint } from '@/ui/page-states/first-paint.js';
import { Shell } from './-shell/shell.js';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    const session = await readSession();
    const search = { redirect: location.href };
    if (!session) throw redirect({ to: LOGIN, search, replace: true });
    if (!session.data.is_verified) throw redirect({ to: VERIFY_ACCOUNT, search, replace: true });
    // The browser's last language may differ.
    await setLanguage(session.data.language);
  },
  // Keeps the logo of the first paint.
  pendingMs: 0,
  pendingComponent: FirstPaint,
  component: SignedIn,
});

function SignedIn(): React.ReactElement {
  useSavedTheme(useSession().data.mode);
  useEffect(() => {
    void openSocket();
    const stopReporting = reportActivity();
    const stopNotifying = onServerEvent(
      'sla.alerted',
      (alert) => void notifyServiceLevel(alert).catch(() => undefined),
    );
    // Loads only if notifications are enabled in this browser.
    if (readStored('mersal.alerts')?.includes('true'))
      import('./_app/(inbox)/-chat/notifications/notify-messages.js').catch(() => undefined);
    return () => {
      stopReporting();
      stopNotifying();
    };
  }, []);
  return <Shell />;
}

async function notifyServiceLevel(alert: SlaAlert): Promise<void> {
  const notifications = await import('./_app/(inbox)/-chat/notifications/notify-service-levels.js');
  await notifications.notifyServiceLevel(alert);
}
