import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '@/app/http/tell-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { retryFailed } from '@/data/campaign-report.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface RetryFailedProps {
  campaignId: number;
  count: number;
}

/** Writes once more to all whom it did not reach. */
export function RetryFailed({ campaignId, count }: RetryFailedProps): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const counted = (value: number) => ({ count: value, number: formatNumber(value, currentLanguage()) });
  const retry = useMutation({
    mutationFn: () => retryFailed(campaignId),
    onSuccess: (done) => toast.success(t('campaigns.retried', counted(done))),
    onError: (error) => tellFailure(error, () => retry.mutate()),
  });
  return (
    <Button
      variant="default"
      disabled={isPended}
      loading={retry.isPending}
      leftSection={<IconRefresh size={18} stroke={1.5} />}
      onClick={() => retry.mutate()}
    >
      {t('campaigns.retry_failed', { number: formatNumber(count, currentLanguage()) })}
    </Button>
  );
}
