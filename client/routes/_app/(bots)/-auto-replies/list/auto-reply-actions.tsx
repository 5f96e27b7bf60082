import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AutoReplyResource } from '@server/bots/auto-replies/auto-reply.contract.js';
import { confirm } from '@/app/confirm.js';
import { ignoreGone } from '@/app/http/not-found.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { deleteAutoReply, switchAutoReply } from '@/data/auto-replies.js';
import { RowActions } from '@/ui/list-page/row-actions.js';

/** Stop or start, edit, delete. */
export function AutoReplyActions({ autoReply }: { autoReply: AutoReplyResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, status } = autoReply;
  const name = isolate(autoReply.name);
  const change = useMutation({
    mutationFn: () => switchAutoReply(id, !status),
    onSuccess: () => toast.success(t('auto_replies.updated')),
    onError: (error) => tellFailure(error, () => change.mutate(), t('auto_replies.not_updated')),
  });
  const remove = useMutation({
    mutationFn: () => ignoreGone(deleteAutoReply(id)),
    onSuccess: () => toast.success(t('auto_replies.deleted')),
    onError: (error) => tellFailure(error, () => remove.mutate()),
  });

  async function handleDelete(): Promise<void> {
    const isAgreed = await confirm({
      title: t('auto_replies.delete_title', { name }),
      body: t('auto_replies.delete_body'),
      confirmLabel: t('auto_replies.delete_confirm'),
      isDestructive: true,
    });
    if (isAgreed) remove.mutate();
  }
  return (
    <RowActions
      name={name}
      actions={[
        {
          label: t(status ? 'auto_replies.stop' : 'auto_replies.start'),
          name: t(status ? 'auto_replies.stop_of' : 'auto_replies.start_of', { name }),
          Icon: status ? IconPlayerPause : IconPlayerPlay,
          isDisabled: isPended,
          isBusy: change.isPending,
          run: () => change.mutate(),
        },
        {
          label: t('auto_replies.edit'),
          name: t('auto_replies.edit_of', { name }),
          Icon: IconPencil,
          link: { to: '/edit-auto-reply/$autoReplyId', params: { autoReplyId: String(id) } },
        },
        {
          label: t('auto_replies.delete'),
          name: t('auto_replies.delete_of', { name }),
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
