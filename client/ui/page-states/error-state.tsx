import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { CentredPage } from '@/ui/centred-page.js';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** All of the page is missing: it looks as one that did not come at all. */
  isPage?: boolean;
}

/** Stands in for what could not be loaded. */
export function ErrorState({ error, onRetry, isPage = false }: ErrorStateProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      isPart={!isPage}
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('ui.failed_title')}
      text={describeError(error)}
    >
      <Button variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </CentredPage>
  );
}
