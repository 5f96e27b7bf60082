import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { ignoreGone } from '@/app/http/not-found.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { useIsPended } from '@/app/use-can.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';

interface BotActionsProps {
  /** The file of texts, which has the same keys for both. */
  texts: 'auto_replies' | 'chatbots';
  bot: { id: number; status: boolean };
  name: string;
  editLink: NonNullable<RowAction['link']>;
  onSwitch: (id: number, status: boolean) => Promise<unknown>;
  onDelete: (id: number) => Promise<void>;
}

/** What can be done with one that answers by itself: stop or start, edit, delete. */
export function BotActions({
  texts,
  bot,
  editLink,
  onSwitch,
  onDelete,
  ...props
}: BotActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { id, status } = bot;
  const name = isolate(props.name);
  const change = useMutation({
    mutationFn: () => onSwitch(id, !status),
    onSuccess: () => toast.success(t(`${texts}.updated`)),
    onError: (error) => tellFailure(error, () => change.mutate(), t(`${texts}.not_updated`)),
  });
  const remove = useMutation({
    mutationFn: () => ignoreGone(onDelete(id)),
    onSuccess: () => toast.success(t(`${texts}.deleted`)),
    onError: (error) => tellFailure(error, () => remove.mutate()),
  });

  async function handleDelete(): Promise<void> {
    const isAgreed = await confirm({
      title: t(`${texts}.delete_title`, { name }),
      body: t(`${texts}.delete_body`),
      confirmLabel: t(`${texts}.delete_confirm`),
      isDestructive: true,
    });
    if (isAgreed) remove.mutate();
  }
  return (
    <RowActions
      name={name}
      actions={[
        {
          label: t(status ? `${texts}.stop` : `${texts}.start`),
          name: t(status ? `${texts}.stop_of` : `${texts}.start_of`, { name }),
          Icon: status ? IconPlayerPause : IconPlayerPlay,
          isDisabled: isPended,
          isBusy: change.isPending,
          run: () => change.mutate(),
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
          isDisabled: isPended,
          isBusy: remove.isPending,
          run: () => void handleDelete(),
        },
      ]}
    />
  );
}
