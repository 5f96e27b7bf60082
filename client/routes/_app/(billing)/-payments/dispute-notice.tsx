import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DisputeResource } from '@server/billing/payments/payments.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';

export function DisputeNotice({ dispute }: { dispute: DisputeResource }): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { state, amount, due_at: dueAt, funds } = dispute;
  const lines = [
    t('payments.dispute_text', { amount: formatMoney(amount, language) }),
    t(`payments.dispute_funds.${funds}`),
    ...(state === 'open' && dueAt ? [t('payments.dispute_due', { date: formatDay(new Date(dueAt), language) })] : []),
  ];
  return (
    <Alert
      color={state === 'open' || state === 'lost' ? 'red' : 'gray'}
      mb="md"
      title={`${t('payments.dispute')}: ${t(`payments.dispute_states.${state}`)}`}
    >
      {lines.join(' ')}
    </Alert>
  );
}
