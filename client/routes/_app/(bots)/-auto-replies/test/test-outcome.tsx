import { useTranslation } from 'react-i18next';
import type { TestAnswerResult } from '@server/bots/answering/answers.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatDayTime } from '@/ui/format/format-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from './test.module.css';

export function TestOutcome({ outcome }: { outcome: TestAnswerResult['data'] }): React.ReactElement {
  const { t } = useTranslation();
  const { auto_reply: autoReply, chatbot, reason, verdicts } = outcome;
  return (
    <>
      <p className={classes.outcome}>
        {chatbot && t('auto_replies.chatbot_would_answer', { name: isolate(chatbot.name) })}
        {autoReply && t('auto_replies.would_answer', { name: isolate(autoReply.name) })}
        {!chatbot && !autoReply && t('auto_replies.would_not_answer')}
        {reason !== null && ` ${t(`auto_replies.reasons.${reason}`)}`}
      </p>
      <ul className={classes.verdicts}>
        {verdicts.map(({ id, name, verdict, again_at: againAt }) => (
          <li key={id} className={classes.verdict}>
            <bdi className={classes.name}>{name}</bdi>
            {verdict === 'answers' ? (
              <StatusChip tone={reason === null ? 'good' : 'idle'} word={t('auto_replies.verdicts.answers')} />
            ) : (
              <span className={classes.why}>
                {t(`auto_replies.verdicts.${verdict}`)}
                {againAt !== null && ` ${t('auto_replies.again_at', { time: formatTime(againAt) })}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const formatTime = (iso: string): string => isolate(formatDayTime(new Date(iso), currentLanguage()));
