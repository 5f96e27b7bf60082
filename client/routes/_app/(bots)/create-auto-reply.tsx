import { createFileRoute } from '@tanstack/react-router';
import { requirePermission } from '@/app/use-can.js';
import { AutoReplyForm } from './-auto-replies/form/auto-reply-form.js';
import { EMPTY } from './-auto-replies/form/auto-reply-values.js';
import { prefetchAutoReplyChoices } from './-auto-replies/form/prefetch-auto-reply-choices.js';

export const Route = createFileRoute('/_app/(bots)/create-auto-reply')({
  staticData: {
    shape: 'form',
    titleKey: 'auto_replies.create_title',
    texts: ['auto_replies', 'campaigns', 'devices', 'media', 'messages', 'text'],
  },
  beforeLoad: requirePermission('add auto_replys'),
  loader: prefetchAutoReplyChoices,
  component: () => <AutoReplyForm initial={EMPTY} id={null} />,
});
