import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { confirm } from '@/app/confirm.js';
import { HttpError } from '@/app/http/http-error.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { deleteChatbot, switchChatbot } from '@/data/chatbots.js';
import { ActionIconLink } from '@/ui/links.js';
import { nameBot } from '../name-bot.js';

/** Stop or start, edit, delete. */
export function ChatbotActions({ bot }: { bot: ChatbotResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, status } = bot;
  const name = `\u2068${nameBot(bot, t)}\u2069`;
  const change = useMutation({
    mutationFn: () => switchChatbot(id, !status),
    onSuccess: () => toast.success(t('chatbots.updated')),
    onError: (error) => tellFailure(error, () => change.mutate(), t('chatbots.not_updated')),
  });
  const remove = useMutation({
    mutationFn: () =>
      deleteChatbot(id).catch((error: unknown) => {
        // Somebody else was quicker.
        if (!(error instanceof HttpError && error.status === 404)) throw error;
      }),
    onSuccess: () => toast.success(t('chatbots.deleted')),
    onError: (error) => tellFailure(error, () => remove.mutate()),
  });

  async function handleDelete(): Promise<void> {
    const isAgreed = await confirm({
      title: t('chatbots.delete_title', { name }),
      body: t('chatbots.delete_body'),
      confirmLabel: t('chatbots.delete_confirm'),
      isDestructive: true,
    });
    if (isAgreed) remove.mutate();
  }
  const words = {
    change: t(status ? 'chatbots.stop_of' : 'chatbots.start_of', { name }),
    edit: t('chatbots.edit_of', { name }),
    remove: t('chatbots.delete_of', { name }),
  };
  return (
    <>
      <ActionIcon
        aria-label={words.change}
        title={words.change}
        disabled={isPended}
        loading={change.isPending}
        onClick={() => change.mutate()}
      >
        {status ? <IconPlayerPause size={18} stroke={1.5} /> : <IconPlayerPlay size={18} stroke={1.5} />}
      </ActionIcon>
      <ActionIconLink
        to="/edit-chatbot/$chatbotId"
        params={{ chatbotId: String(id) }}
        aria-label={words.edit}
        title={words.edit}
        // On a phone the name leads there, and needs the room.
        visibleFrom="sm"
      >
        <IconPencil size={18} stroke={1.5} />
      </ActionIconLink>
      <ActionIcon
        aria-label={words.remove}
        title={words.remove}
        disabled={isPended}
        loading={remove.isPending}
        onClick={() => void handleDelete()}
      >
        <IconTrash size={18} stroke={1.5} />
      </ActionIcon>
    </>
  );
}
