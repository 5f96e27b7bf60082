import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { ignoreNotFound } from '@/app/http/not-found.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';

interface BotActionsProps {
  texts: 'auto_replies' | 'chatbots';
  bot: { id: number; status: boolean };
  name: string;
  editLink: NonNullable<RowAction['link']>;
  onSwitch: (id: number, status: boolean) => Promise<unknown>;
  onDelete: (id: number) => Promise<void>;
}

export function BotActions({
  texts,
  bot,
  editLink,
  onSwitch,
  onDelete,
  ...props
}: BotActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const { id, status } = bot;
  const name = isolate(props.name);
  const toggle = useMutation({
    mutationFn: () => onSwitch(id, !status),
    onSuccess: () => toast.success(t(`${texts}.updated`)),
    onError: (error) => showFailure(error, () => toggle.mutate(), t(`${texts}.not_updated`)),
  });
  const remove = useMutation({
    mutationFn: () => ignoreNotFound(onDelete(id)),
    onSuccess: () => toast.success(t(`${texts}.deleted`)),
    onError: (error) => showFailure(error, () => remove.mutate()),
  });

  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t(`${texts}.delete_title`, { name }),
      body: t(`${texts}.delete_body`),
      confirmLabel: t(`${texts}.delete_confirm`),
      isDestructive: true,
    });
    if (isConfirmed) remove.mutate();
  }
  return (
    <RowActions
      name={name}
      actions={[
        {
          label: t(status ? `${texts}.stop` : `${texts}.start`),
          name: t(status ? `${texts}.stop_of` : `${texts}.start_of`, { name }),
          Icon: status ? IconPlayerPause : IconPlayerPlay,
          isDisabled: isSuspended,
          isBusy: toggle.isPending,
          run: () => toggle.mutate(),
        },
        {
          label: t(`${texts}.edit`),
          name: t(`${texts}.edit_of`, { name }),
          Icon: IconPencil,
          link: editLink,
        },
        {
          label: t(`${texts}.delete`),
          name: t(`${texts}.delete_of`, { name }),
          Icon: IconTrash,
          isDestructive: true,
          isDisabled: isSuspended,
          isBusy: remove.isPending,
          run: () => void handleDelete(),
        },
      ]}
    />
  );
}
