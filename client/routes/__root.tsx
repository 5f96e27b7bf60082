import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { pageTitleAtom, unreadAtom } from '@/app/atoms.js';
import { questionAtom } from '@/app/confirm.js';
import { FirstPaint } from '@/ui/page-states/first-paint.js';
import { LoadingBar } from '@/ui/page-states/loading-bar.js';
import { onDemand } from '@/ui/on-demand.js';
import { ToastHost } from '@/ui/toast-host.js';

export const Route = createRootRoute({
  pendingComponent: FirstPaint,
  component: Root,
});

const ConfirmHost = onDemand(() => import('@/ui/confirm-host.js').then((module) => module.ConfirmHost));

function Root(): React.ReactElement {
  const question = useAtomValue(questionAtom);
  return (
    <>
      <DocumentTitle />
      <LoadingBar />
      <Outlet />
      <ToastHost />
      {question && <ConfirmHost onFailed={() => question.resolve('no')} />}
    </>
  );
}

function DocumentTitle(): React.ReactElement {
  const { t } = useTranslation();
  const ownTitle = useAtomValue(pageTitleAtom);
  const titleKey = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.titleKey)?.staticData.titleKey,
  });
  const title = ownTitle ?? (titleKey ? t(titleKey) : null);
  const unread = useAtomValue(unreadAtom);
  const documentTitle = title ? `${title} · ${t('shell.name')}` : t('shell.name');
  return <title>{unread > 0 ? `(${unread}) ${documentTitle}` : documentTitle}</title>;
}
