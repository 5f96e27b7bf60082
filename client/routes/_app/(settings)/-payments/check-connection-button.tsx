import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectionCheck } from '@server/billing/settings/payment-settings.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { checkPaymentConnection } from '@/data/billing/payment-settings.js';
import { StatusChip } from '@/ui/status-chip.js';

export function CheckConnectionButton(): React.ReactElement {
  const { t } = useTranslation();
  const [isChecking, setChecking] = useState(false);
  const [result, setResult] = useState<ConnectionCheck['data']['result'] | null>(null);

  async function handleCheck(): Promise<void> {
    setChecking(true);
    try {
      setResult(await checkPaymentConnection());
    } catch (error) {
      setResult(null);
      showFailure(error);
    } finally {
      setChecking(false);
    }
  }
  return (
    <Group>
      <Button variant="default" loading={isChecking} onClick={() => void handleCheck()}>
        {t('payment_settings.check')}
      </Button>
      <span role="status">
        {result && (
          <StatusChip tone={result === 'ok' ? 'good' : 'bad'} word={t(`payment_settings.results.${result}`)} />
        )}
      </span>
    </Group>
  );
}
