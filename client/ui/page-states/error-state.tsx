import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { EmptyState } from './empty-state.js';

/** Stands in for a part of a page that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<IconCloudOff size={24} stroke={1.5} />} title={t('ui.part_failed')} text={describeError(error)}>
      <Button variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </EmptyState>
  );
}
