import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { CentredPage } from '@/ui/centred-page.js';

/** Stands in for a part of a page that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      isPart
      icon={<IconCloudOff size={28} stroke={1.5} />}
      title={t('ui.part_failed')}
      text={describeError(error)}
    >
      <Button variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </CentredPage>
  );
}
