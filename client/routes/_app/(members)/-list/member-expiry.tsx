import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { EXPIRES_SOON_MS } from '@/app/constants.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute, formatDay } from '@/ui/format/format-time.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { useMinute } from '@/parts/use-minute.js';
import classes from './members.module.css';

export function MemberExpiry({
  subscribe,
}: {
  subscribe: NonNullable<MemberResource['subscribe']>;
}): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute();
  if (!subscribe.expire_at) return null;
  const end = new Date(subscribe.expire_at);
  const word = <span className={classes.word}>{t(subscribe.is_expired ? 'members.ended' : 'members.ends')}</span>;
  if (subscribe.is_expired)
    return (
      <span className={classes.expiry} data-tone="over" title={t('members.expired')}>
        <IconAlertTriangle size={15} stroke={1.5} />
        {word}
        <RelativeTime value={end} />
      </span>
    );
  if (end.getTime() - now.getTime() < EXPIRES_SOON_MS)
    return (
      <span className={classes.expiry} data-tone="soon">
        <IconClockExclamation size={15} stroke={1.5} />
        {word}
        <RelativeTime value={end} />
      </span>
    );
  const language = currentLanguage();
  return (
    <span className={classes.expiry}>
      {word}
      <time dateTime={end.toISOString()} title={formatAbsolute(end, language)}>
        {formatDay(end, language)}
      </time>
    </span>
  );
}
