import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatBots } from '@server/bots/conversations/chat-bots.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { chatBotsQuery, pauseBots, resumeBots } from '@/data/chats/chat-bots.js';
import { markChatDone } from '@/data/chats/chats.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import classes from './conversation.module.css';

export function BotsBar({ chat }: { chat: ChatResource }): React.ReactElement | null {
  const { id: chatId, needs_you: needsYou } = chat;
  const { t } = useTranslation();
  const formatUpcoming = useUpcomingFormat();
  const isSuspended = useIsSuspended();
  const canClose = useCan('close chats');
  const { data } = useQuery(chatBotsQuery(chatId));
  const [isChanging, setChanging] = useState(false);
  // Every manual message pauses bots. That pause is shown only if a bot called a person.
  const isPaused = data?.paused_until != null && (data.paused_by === 'pause' || needsYou);
  if (!data || !(data.conversation || needsYou || isPaused)) return null;
  const isTalking = data.conversation !== null && data.paused_until === null;

  async function change(action: () => Promise<void>): Promise<void> {
    setChanging(true);
    await action().catch(showFailure);
    setChanging(false);
  }
  return (
    <div className={classes.bots} role="status" data-needs={needsYou || undefined}>
      <IconRobot size={18} stroke={1.5} />
      <span className={classes.botsText}>{describe(data)}</span>
      {!isSuspended && needsYou && canClose && (
        <Button
          size="compact-md"
          variant="default"
          loading={isChanging}
          onClick={() => void change(() => markChatDone(chat))}
        >
          {t('chats.done')}
        </Button>
      )}
      {!isSuspended && (isTalking || data.paused_until !== null) && (
        <Button
          size="compact-md"
          variant="default"
          loading={isChanging}
          onClick={() => void change(() => (isTalking ? pauseBots(chatId) : resumeBots(chatId)))}
        >
          {t(isTalking ? 'chats.take_over' : 'chats.resume_bots')}
        </Button>
      )}
    </div>
  );

  function describe({ paused_until: until, conversation }: ChatBots): string {
    if (needsYou) return t('chats.needs_you');
    if (until !== null) return t('chats.bots_paused', { time: formatUpcoming(until) });
    return t('chats.bot_talks', { name: isolate(conversation?.bot.name || t('chats.bot_without_name')) });
  }
}
