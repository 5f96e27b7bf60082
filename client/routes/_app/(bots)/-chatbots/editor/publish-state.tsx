import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { StatusDot } from '@/ui/status-dot.js';
import type { BotSettings } from './save/settings.js';
import classes from './editor.module.css';

interface PublishStateProps {
  bot: Pick<ChatbotResource, 'version' | 'published_at'>;
  /** What is published is not what is seen. */
  isDraft: boolean;
  settings: Pick<BotSettings, 'isActive' | 'devices'>;
}

/** Whether what is seen is what people are answered with; on a phone, where the settings are folded, whether anybody is answered at all. */
export function PublishState({ settings: { isActive, devices }, ...version }: PublishStateProps): React.ReactElement {
  const { t } = useTranslation();
  const answers = isActive && devices.length > 0;
  const word = isActive && !answers ? 'chatbots.no_device' : answers ? 'chatbots.running' : 'chatbots.stopped';
  return (
    <span className={classes.state}>
      <Version {...version} />
      <span className={classes.answering}>
        <StatusDot tone={answers ? 'on' : 'idle'} word={t(word)} />
      </span>
    </span>
  );
}

function Version({ bot, isDraft }: Pick<PublishStateProps, 'bot' | 'isDraft'>): React.ReactElement {
  const { t } = useTranslation();
  if (bot.version === null) return <StatusChip tone="idle" word={t('chatbots.draft')} />;
  if (isDraft) return <StatusChip tone="busy" word={t('chatbots.unpublished')} title={t('chatbots.draft_hint')} />;
  return (
    <StatusChip
      tone="good"
      word={t('chatbots.published')}
      more={bot.published_at && <RelativeTime value={bot.published_at} />}
    />
  );
}
