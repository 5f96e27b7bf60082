import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatBots } from '@server/bots/conversations/chat-bots.contract.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { useIsPended } from '@/app/use-can.js';
import { chatBotsQuery, pauseBots, resumeBots } from '@/data/chats/chat-bots.js';
import { useComing } from '@/parts/use-coming.js';
import classes from './conversation.module.css';

/** Who answers by itself in a chat, and the way to take over or to hand it back; nothing where nobody does. */
export function BotsBar({ chatId }: { chatId: number }): React.ReactElement | null {
  const { t } = useTranslation();
  const tellComing = useComing();
  const isPended = useIsPended();
  const { data } = useQuery(chatBotsQuery(chatId));
  const [isChanging, setChanging] = useState(false);
  // A message by hand pauses what answers by itself: that is only told where something does.
  const isPaused = data?.paused_until != null && (data.paused_by === 'pause' || data.needs_you);
  if (!data || !(data.conversation || data.needs_you || isPaused)) return null;
  const isTalking = data.conversation !== null && data.paused_until === null;

  async function handleClick(): Promise<void> {
    setChanging(true);
    await (isTalking ? pauseBots(chatId) : resumeBots(chatId)).catch(tellFailure);
    setChanging(false);
  }
  return (
    <div className={classes.bots} role="status" data-needs={data.needs_you || undefined}>
      <IconRobot size={18} stroke={1.5} aria-hidden />
      <span className={classes.botsText}>{describe(data)}</span>
      {!isPended && (
        <Button size="compact-md" variant="default" loading={isChanging} onClick={() => void handleClick()}>
          {t(isTalking ? 'chats.take_over' : 'chats.resume_bots')}
        </Button>
      )}
    </div>
  );

  function describe({ needs_you: needsYou, paused_until: until, conversation }: ChatBots): string {
    if (needsYou) return t('chats.needs_you');
    if (until !== null) return t('chats.bots_paused', { time: tellComing(until) });
    return t('chats.bot_talks', { name: `\u2068${conversation?.bot.name || t('chats.bot_without_name')}\u2069` });
  }
}
