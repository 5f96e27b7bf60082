import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { requirePermission, usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { AutoReplyForm } from './-auto-replies/form/auto-reply-form.js';
import { EMPTY_AUTO_REPLY } from './-auto-replies/form/auto-reply-values.js';
import { prefetchAutoReplyChoices } from './-auto-replies/form/prefetch-auto-reply-choices.js';

export const Route = createFileRoute('/_app/(bots)/create-auto-reply')({
  staticData: {
    shape: 'form',
    titleKey: 'auto_replies.create_title',
    parent: '/auto-replys',
    texts: ['auto_replies', 'campaigns', 'devices', 'media', 'messages', 'sla', 'text'],
  },
  beforeLoad: requirePermission('add auto_replys'),
  loader: prefetchAutoReplyChoices,
  component: CreateAutoReply,
});

function CreateAutoReply(): React.ReactElement {
  const can = usePermissions();
  const { data: devices = [], isLoading } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(can) });
  if (isLoading) return <RowSkeletons />;
  const onlyDevice = devices.length === 1 ? devices.map(({ id }) => String(id)) : [];
  return <AutoReplyForm initial={{ ...EMPTY_AUTO_REPLY, devices: onlyDevice }} id={null} />;
}
