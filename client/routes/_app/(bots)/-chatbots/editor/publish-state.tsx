import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';

interface PublishStateProps {
  bot: Pick<ChatbotResource, 'version' | 'published_at'>;
  /** What is published is not what is seen. */
  isDraft: boolean;
}

/** Whether what is seen is what people are answered with. */
export function PublishState({ bot, isDraft }: PublishStateProps): React.ReactElement {
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
