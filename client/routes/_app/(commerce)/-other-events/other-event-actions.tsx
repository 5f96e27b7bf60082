import { IconMessageCircle, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { deleteOtherEvent, relaunchOtherEvent } from '@/data/stores/other-events.js';
import { ActionIconLink } from '@/ui/links.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';
import { nameOfEvent } from './event-columns.js';

/** States in which a message can be sent again. */
const RELAUNCHABLE_STATES: readonly OtherEventResource['state'][] = [
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
];

export function OtherEventActions({ event }: { event: OtherEventResource }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const name = nameOfEvent(event);
  const relaunch = useMutation({
    mutationFn: () => relaunchOtherEvent(event.id),
    onSuccess: () => toast.success(t('other_events.relaunched')),
    onError: (error) => showFailure(error, () => relaunch.mutate(), t('other_events.not_relaunched')),
  });
  const remove = useMutation({
    mutationFn: () => deleteOtherEvent(event.id),
    onSuccess: () => toast.success(t('other_events.deleted')),
    onError: (error) => showFailure(error, () => remove.mutate()),
  });

  async function handleRelaunch(): Promise<void> {
    const wasSent = event.sent_at !== null;
    const isConfirmed =
      !wasSent ||
      (await confirm({
        title: t('other_events.relaunch_title', { name }),
        body: t('other_events.relaunch_body'),
        confirmLabel: t('other_events.relaunch'),
      }));
    if (isConfirmed) relaunch.mutate();
  }
  async function handleDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('other_events.delete_title', { name }),
      body: t('other_events.delete_body'),
      confirmLabel: t('other_events.delete_confirm'),
      isDestructive: true,
    });
    if (isConfirmed) remove.mutate();
  }
  // One-time codes are not sent again.
  const canRelaunch =
    RELAUNCHABLE_STATES.includes(event.state) && event.customer_phone !== null && event.automation !== 'customer.otp';
  const relaunchAction: RowAction = {
    label: t('other_events.relaunch'),
    name: t('other_events.relaunch_of', { name }),
    Icon: IconRefresh,
    isDisabled: isSuspended,
    isBusy: relaunch.isPending,
    run: () => void handleRelaunch(),
  };
  const deleteAction: RowAction = {
    label: t('other_events.delete_confirm'),
    name: t('other_events.delete_of', { name }),
    Icon: IconTrash,
    isDestructive: true,
    isDisabled: isSuspended,
    isBusy: remove.isPending,
    run: () => void handleDelete(),
  };
  return (
    <RowActions name={name} actions={canRelaunch ? [relaunchAction, deleteAction] : [deleteAction]}>
      <ChatLink event={event} />
    </RowActions>
  );
}

function ChatLink({ event: { chat } }: { event: OtherEventResource }): React.ReactElement | null {
  const { t } = useTranslation();
  const canSee = useCan('show devices');
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canSee && chat !== null });
  const device = devices.find(({ session_id: session }) => session === chat?.device);
  if (!chat || !device) return null;
  return (
    <ActionIconLink
      to="/chat/{-$deviceId}"
      params={{ deviceId: String(device.id) }}
      search={{ chat: chat.id }}
      aria-label={t('messages.open_chat')}
      title={t('messages.open_chat')}
    >
      <IconMessageCircle size={18} stroke={1.5} />
    </ActionIconLink>
  );
}
