import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { connectionAtom, store } from '@/app/atoms.js';
import { describeError } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { CentredPage } from '@/ui/centred-page.js';
import { NotFoundPage } from './not-found-page.js';

/** Stands in for a page that could not be loaded or broke while it was drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  function handleRetry(): void {
    reset();
    void router.invalidate();
  }

  useEffect(() => queries.reset(), [queries]);
  // By itself too, as soon as the server is back: what was thrown has no query that would be asked anew.
  useEffect(() => store.sub(connectionAtom, () => store.get(connectionAtom) === 'live' && handleRetry()));
  if (error instanceof HttpError && error.status === 404) return <NotFoundPage />;
  return (
    <CentredPage
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('ui.failed_title')}
      text={describeError(error)}
    >
      <Button variant="default" onClick={handleRetry}>
        {t('ui.retry')}
      </Button>
    </CentredPage>
  );
}
