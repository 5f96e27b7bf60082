import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { StatusDot } from '@/ui/status-dot.js';
import classes from './editor.module.css';

interface PublishStateProps {
  bot: Pick<ChatbotResource, 'version' | 'published_at' | 'status' | 'device_id'>;
  isDraft: boolean;
}

export function PublishState({ bot, isDraft }: PublishStateProps): React.ReactElement {
  const { t } = useTranslation();
  const { version, status, device_id: deviceIds } = bot;
  const isRunning = version !== null && status;
  const canAnswer = isRunning && deviceIds.length > 0;
  const word = canAnswer ? 'chatbots.running' : isRunning ? 'chatbots.no_device' : 'chatbots.stopped';
  return (
    <span className={classes.state}>
      <Version bot={bot} isDraft={isDraft} />
      <span className={classes.answering}>
        <StatusDot tone={canAnswer ? 'on' : 'idle'} word={t(word)} />
      </span>
    </span>
  );
}

function Version({ bot, isDraft }: PublishStateProps): React.ReactElement {
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
