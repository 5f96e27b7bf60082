import { lazy, Suspense } from 'react';
import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { pageTitleAtom } from '@/app/atoms.js';
import { questionAtom } from '@/app/confirm.js';
import { loadTexts } from '@/app/i18n.js';
import { LoadingBar } from '@/ui/loading-bar.js';
import { ToastHost } from '@/ui/toast-host.js';

export const Route = createRootRoute({
  // No page is drawn before its texts are there.
  beforeLoad: ({ matches }) => loadTexts(matches.flatMap(({ staticData }) => staticData.texts ?? [])),
  component: Root,
});

const ConfirmHost = lazy(() => import('@/ui/confirm-host.js').then((module) => ({ default: module.ConfirmHost })));

function Root(): React.ReactElement {
  const isAsking = useAtomValue(questionAtom) !== null;
  return (
    <>
      <DocumentTitle />
      <LoadingBar />
      <Outlet />
      <ToastHost />
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmHost />
        </Suspense>
      )}
    </>
  );
}

/** React moves the element into the head. */
function DocumentTitle(): React.ReactElement {
  const { t } = useTranslation();
  const ownTitle = useAtomValue(pageTitleAtom);
  const titleKey = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.titleKey)?.staticData.titleKey,
  });
  const title = ownTitle ?? (titleKey ? t(titleKey) : null);
  return <title>{title ? `${title} · ${t('shell.name')}` : t('shell.name')}</title>;
}
