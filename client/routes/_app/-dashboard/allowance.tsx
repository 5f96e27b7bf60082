import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useSession } from '@/data/account/session.js';
import { shareOf } from '@/parts/usage-meter/share-of.js';
import { UsageMeter } from '@/parts/usage-meter/usage-meter.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatShare } from '@/ui/format/format-share.js';
import { RelativeTime } from '@/ui/relative-time.js';
import classes from './allowance.module.css';

type Messages = UserReport['messages'];

/** What the package allows, what is used, and how long it will last. */
export function Allowance({ messages }: { messages: Messages | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const isUnlimited = messages?.count_messages === -1;
  return (
    <div className={classes.allowance}>
      <dl className={classes.figures}>
        <Figure
          label={t('dashboard.allowance')}
          value={isUnlimited ? t('dashboard.unlimited') : messages?.count_messages}
        />
        <Figure label={t('dashboard.consumed')} value={messages?.count_message_consumed} />
        {!isUnlimited && <Figure label={t('dashboard.balance')} value={messages?.balance ?? undefined} />}
      </dl>
      {messages && !isUnlimited && <Bar messages={messages} />}
      {messages && <Outlook messages={messages} />}
    </div>
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

function Bar({ messages }: { messages: Messages }): React.ReactElement {
  const { t } = useTranslation();
  const { count_messages: limit, count_message_consumed: used } = messages;
  const share = shareOf({ used, limit });
  return (
    <UsageMeter
      label={t('dashboard.used_share')}
      figures={formatShare(share, currentLanguage())}
      used={used}
      limit={limit}
    />
  );
}

function Outlook({ messages }: { messages: Messages }): React.ReactElement {
  const { t } = useTranslation();
  const isFree = useSession().data.subcribe?.package?.price === 0;
  const { balance, forecast_at: forecastAt, expire_at: expireAt, per_day: perDay } = messages;
  const pace = Math.round(perDay);
  return (
    <div className={classes.outlook}>
      {pace > 0 && <p>{t('dashboard.per_day', { count: pace, number: formatNumber(pace, currentLanguage()) })}</p>}
      {balance === 0 ? (
        <p className={classes.bad}>{t('dashboard.used_up')}</p>
      ) : (
        forecastAt && (
          <p>
            {t('dashboard.forecast')} <RelativeTime value={forecastAt} />
          </p>
        )
      )}
      {expireAt && (
        <p>
          {t(isFree ? 'dashboard.begins_anew' : 'dashboard.ends')} <RelativeTime value={expireAt} />
        </p>
      )}
    </div>
  );
}
