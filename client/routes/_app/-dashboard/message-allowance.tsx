import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './message-allowance.module.css';

type Messages = UserReport['messages'];

export function MessageAllowance({ messages }: { messages: Messages | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const isUnlimited = messages?.count_messages === -1;
  return (
    <dl className={classes.figures}>
      <Figure
        label={t('dashboard.allowance')}
        value={isUnlimited ? t('dashboard.unlimited') : messages?.count_messages}
      />
      <Figure label={t('dashboard.consumed')} value={messages?.count_message_consumed} />
      {!isUnlimited && <Figure label={t('dashboard.balance')} value={messages?.balance ?? undefined} />}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | string | undefined }): React.ReactElement {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton height={20} width={56} my={2} />
        ) : typeof value === 'number' ? (
          formatNumber(value, currentLanguage())
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
