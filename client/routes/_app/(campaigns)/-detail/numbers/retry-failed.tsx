import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { retryFailed } from '@/data/campaign-report.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface RetryFailedProps {
  campaignId: number;
  count: number;
}

export function RetryFailed({ campaignId, count }: RetryFailedProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const countTexts = (value: number) => ({ count: value, number: formatNumber(value, currentLanguage()) });
  const retry = useMutation({
    mutationFn: () => retryFailed(campaignId),
    onSuccess: (retriedCount) => toast.success(t('campaigns.retried', countTexts(retriedCount))),
    onError: (error) => showFailure(error, () => retry.mutate()),
  });
  return (
    <Button
      variant="default"
      disabled={isSuspended}
      loading={retry.isPending}
      leftSection={<IconRefresh size={18} stroke={1.5} />}
      onClick={() => retry.mutate()}
    >
      {t('campaigns.retry_failed', { number: formatNumber(count, currentLanguage()) })}
    </Button>
  );
}
