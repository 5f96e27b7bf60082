import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { CentredPage } from '@/ui/centred-page.js';
import { NotFoundPage } from './not-found-page.js';

/** Stands in for a page that could not be loaded or broke while it was drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps): React.ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => queries.reset(), [queries]);
  if (error instanceof HttpError && error.status === 404) return <NotFoundPage />;

  function handleRetry(): void {
    reset();
    void router.invalidate();
  }
  return (
    <CentredPage
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('ui.failed_title')}
      text={describeError(error)}
    >
      <Button onClick={handleRetry}>{t('ui.retry')}</Button>
    </CentredPage>
  );
}
