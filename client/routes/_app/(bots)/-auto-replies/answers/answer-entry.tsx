import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AnswerResource } from '@server/bots/answering/answers.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import classes from './answers.module.css';

const TONES: Record<AnswerResource['state'], ChipTone> = { answered: 'good', chosen: 'busy', silent: 'idle' };

export function AnswerEntry({ answer }: { answer: AnswerResource }): React.ReactElement {
  const { t } = useTranslation();
  const { state, reason, auto_reply: autoReply, text, at, device } = answer;
  return (
    <li className={classes.answer}>
      <div className={classes.head}>
        <ContactName answer={answer} />
        <span className={classes.when}>
          <RelativeTime value={at} />
        </span>
      </div>
      {text !== null && (
        <div className={classes.text}>
          <ClampedMessage text={text} />
        </div>
      )}
      <div className={classes.outcome}>
        {/* Only the hourly limit needs the user's attention. */}
        <StatusChip
          tone={reason === 'too_many' ? 'bad' : TONES[state]}
          word={t(`auto_replies.answer_states.${state}`)}
        />
        <span>
          {reason !== null
            ? t(`auto_replies.reasons.${reason}`)
            : autoReply && t('auto_replies.answered_by', { name: isolate(autoReply.name) })}
        </span>
        {device && <bdi className={classes.device}>{device.device_name}</bdi>}
      </div>
    </li>
  );
}

function ContactName({ answer: { contact, chat_id: chat, device } }: { answer: AnswerResource }): React.ReactElement {
  const canSee = useCan('show devices');
  const { name, phone_number: phone } = contact;
  const label = name !== null ? <bdi>{name}</bdi> : phone !== null ? <PhoneText phone={phone} /> : <>{contact.id}</>;
  if (!canSee || chat === null || !device) return <span className={classes.who}>{label}</span>;
  return (
    <Link to="/chat/{-$deviceId}" params={{ deviceId: String(device.id) }} search={{ chat }} className={classes.who}>
      {label}
    </Link>
  );
}
