import { IconMessageCircle, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { confirm } from '@/app/confirm.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsPended } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { deleteOtherEvent, relaunchOtherEvent } from '@/data/shops/other-events.js';
import { ActionIconLink } from '@/ui/links.js';
import { type RowAction, RowActions } from '@/ui/list-page/row-actions.js';
import { nameOfEvent } from './event-columns.js';

/** On its way it is not sent a second time. */
const RELAUNCHED: readonly OtherEventResource['state'][] = [
  ...(['sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled'] as const),
];

/** To the chat, once more to the customer, and away. */
export function EventActions({ event }: { event: OtherEventResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const name = nameOfEvent(event);
  const relaunch = useMutation({
    mutationFn: () => relaunchOtherEvent(event.id),
    onSuccess: () => toast.success(t('other_events.relaunched')),
    onError: (error) => tellFailure(error, () => relaunch.mutate(), t('other_events.not_relaunched')),
  });
  const remove = useMutation({
    mutationFn: () => deleteOtherEvent(event.id),
    onSuccess: () => toast.success(t('other_events.deleted')),
    onError: (error) => tellFailure(error, () => remove.mutate()),
  });

  async function handleRelaunch(): Promise<void> {
    const hasIt = event.sent_at !== null;
    const isAgreed =
      !hasIt ||
      (await confirm({
        title: t('other_events.relaunch_title', { name }),
        body: t('other_events.relaunch_body'),
        confirmLabel: t('other_events.relaunch'),
      }));
    if (isAgreed) relaunch.mutate();
  }
  async function handleDelete(): Promise<void> {
    const isAgreed = await confirm({
      title: t('other_events.delete_title', { name }),
      body: t('other_events.delete_body'),
      confirmLabel: t('other_events.delete_confirm'),
      isDestructive: true,
    });
    if (isAgreed) remove.mutate();
  }
  // A code that was asked for is good once.
  const canRelaunch =
    RELAUNCHED.includes(event.state) && event.customer_phone !== null && event.automation !== 'customer.otp';
  const again: RowAction = {
    label: t('other_events.relaunch'),
    name: t('other_events.relaunch_of', { name }),
    Icon: IconRefresh,
    isDisabled: isPended,
    isBusy: relaunch.isPending,
    run: () => void handleRelaunch(),
  };
  const deletion: RowAction = {
    label: t('other_events.delete_confirm'),
    name: t('other_events.delete_of', { name }),
    Icon: IconTrash,
    isDestructive: true,
    isDisabled: isPended,
    isBusy: remove.isPending,
    run: () => void handleDelete(),
  };
  return (
    <RowActions name={name} actions={canRelaunch ? [again, deletion] : [deletion]}>
      <ChatLink event={event} />
    </RowActions>
  );
}

/** The device is told by its session; the inbox knows it by its id. */
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
