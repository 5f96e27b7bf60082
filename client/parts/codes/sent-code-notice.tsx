import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isSandbox } from '@/app/http/network.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import { formatClock } from '@/ui/format/format-time.js';
import classes from './code-form.module.css';

export function SentCodeNotice({ code }: { code: SentCode }): React.ReactElement {
  const { t } = useTranslation();
  const hasExpired = useSecondsLeft(code.expiresAt) === 0;
  const { channel } = code;
  // Isolates left-to-right text in Arabic.
  const to = code.to === null ? null : `\u2066${code.to}\u2069`;
  const time = `\u2066${formatClock(new Date(code.expiresAt), currentLanguage())}\u2069`;
  return (
    <div className={classes.notice}>
      <p>
        {to === null ? t(`codes.sent_if_known.${channel}`) : t(`codes.sent.${channel}`, { to })}{' '}
        {hasExpired ? t('codes.expired_already') : t('codes.valid_until', { time })}
      </p>
      {isSandbox && channel !== 'email' && (
        <p className={classes.hint}>
          <IconFlask size={18} stroke={1.5} />
          <span>
            {code.shownCode === undefined
              ? t('codes.sandbox_hint')
              : t('codes.shown_code', { code: `\u2066${code.shownCode}\u2069` })}
          </span>
        </p>
      )}
    </div>
  );
}
