import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { CentredPage } from '@/ui/centred-page.js';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  isPage?: boolean;
}

export function ErrorState({ error, onRetry, isPage = false }: ErrorStateProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      isPart={!isPage}
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('ui.failed_title')}
      text={describeHttpError(error)}
    >
      <Button variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </CentredPage>
  );
}
