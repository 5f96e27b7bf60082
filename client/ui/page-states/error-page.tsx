import { useEffect } from 'react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { connectionAtom, store } from '@/app/atoms.js';
import { isNotFound } from '@/app/http/not-found.js';
import { ErrorState } from './error-state.js';
import { NotFoundPage } from './not-found-page.js';

export function ErrorPage({ error, reset }: ErrorComponentProps): React.ReactElement {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  function handleRetry(): void {
    reset();
    void router.invalidate();
  }

  useEffect(() => queries.reset(), [queries]);
  // A reconnect refetches queries, but runs no failed loader.
  useEffect(() => store.sub(connectionAtom, () => store.get(connectionAtom) === 'live' && handleRetry()));
  if (isNotFound(error)) return <NotFoundPage />;
  return <ErrorState isPage error={error} onRetry={handleRetry} />;
}
