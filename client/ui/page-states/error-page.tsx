import { useEffect } from 'react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { connectionAtom, store } from '@/app/atoms.js';
import { isNotFound } from '@/app/http/not-found.js';
import { ErrorState } from './error-state.js';
import { NotFoundPage } from './not-found-page.js';

/** Stands in for a page that could not be loaded or broke while it was drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps): React.ReactElement {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  function handleRetry(): void {
    reset();
    void router.invalidate();
  }

  useEffect(() => queries.reset(), [queries]);
  // By itself too, as soon as the server is back: what was thrown has no query that would be asked anew.
  useEffect(() => store.sub(connectionAtom, () => store.get(connectionAtom) === 'live' && handleRetry()));
  if (isNotFound(error)) return <NotFoundPage />;
  return <ErrorState isPage error={error} onRetry={handleRetry} />;
}
