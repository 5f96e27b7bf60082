import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreGone } from '@/app/http/not-found.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { deleteChatbot, switchChatbot } from '@/data/chatbots.js';
import { RowActions } from '@/ui/list-page/row-actions.js';
import { nameBot } from '../name-bot.js';

/** Stop or start, edit, delete. */
export function ChatbotActions({ bot }: { bot: ChatbotResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, status } = bot;
  const name = isolate(nameBot(bot, t));
  const change = useMutation({
    mutationFn: () => switchChatbot(id, !status),
    onSuccess: () => toast.success(t('chatbots.updated')),
    onError: (error) => tellFailure(error, () => change.mutate(), t('chatbots.not_updated')),
  });
  const remove = useMutation({
    mutationFn: () => ignoreGone(deleteChatbot(id)),
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
  return (
    <RowActions
      name={name}
      actions={[
        {
          label: t(status ? 'chatbots.stop' : 'chatbots.start'),
          name: t(status ? 'chatbots.stop_of' : 'chatbots.start_of', { name }),
          Icon: status ? IconPlayerPause : IconPlayerPlay,
          isDisabled: isPended,
          isBusy: change.isPending,
          run: () => change.mutate(),
        },
        {
          label: t('chatbots.edit'),
          name: t('chatbots.edit_of', { name }),
          Icon: IconPencil,
          link: { to: '/edit-chatbot/$chatbotId', params: { chatbotId: String(id) } },
        },
        {
          label: t('chatbots.delete'),
          name: t('chatbots.delete_of', { name }),
          Icon: IconTrash,
          isDestructive: true,
          isDisabled: isPended,
          isBusy: remove.isPending,
          run: () => void handleDelete(),
        },
      ]}
    />
  );
}
