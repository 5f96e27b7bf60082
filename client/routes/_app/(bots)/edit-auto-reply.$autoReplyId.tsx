import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { autoReplyQuery } from '@/data/auto-replies.js';
import { fetchMedia } from '@/data/media/media.js';
import { PageHeader } from '@/ui/page-header.js';
import { AutoReplyForm } from './-auto-replies/form/auto-reply-form.js';
import { autoReplyValuesOf } from './-auto-replies/form/auto-reply-values.js';
import { prefetchAutoReplyChoices } from './-auto-replies/form/prefetch-auto-reply-choices.js';

export const Route = createFileRoute('/_app/(bots)/edit-auto-reply/$autoReplyId')({
  staticData: {
    shape: 'form',
    titleKey: 'auto_replies.edit_title',
    parent: '/auto-replys',
    texts: ['auto_replies', 'campaigns', 'devices', 'media', 'messages', 'sla', 'text'],
  },
  beforeLoad: requirePermission('edit auto_reply'),
  loader: async ({ params }) => {
    const id = Number(params.autoReplyId);
    if (!Number.isSafeInteger(id) || id < 1) throw notFound();
    const prefetching = prefetchAutoReplyChoices();
    // The form must start from stored values.
    const autoReply = await orNotFound(queryClient.fetchQuery({ ...autoReplyQuery(id), staleTime: 0 }));
    const [media] = autoReply.media;
    const item = media ? await fetchMedia(media.uuid) : null;
    await prefetching;
    return { autoReply, item, isFileDeleted: media !== undefined && item === null };
  },
  // Pushes must not change an open form.
  staleTime: 0,
  component: EditAutoReply,
});

function EditAutoReply(): React.ReactElement {
  const { t } = useTranslation();
  const { autoReply, item, isFileDeleted } = Route.useLoaderData();
  return (
    <>
      <PageHeader title={autoReply.name} />
      <AutoReplyForm
        key={autoReply.id}
        initial={autoReplyValuesOf(autoReply, item && { item })}
        id={autoReply.id}
        revision={autoReply.revision}
        template={autoReply.template}
        notice={
          isFileDeleted && (
            <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
              {t('auto_replies.file_gone')}
            </Alert>
          )
        }
      />
    </>
  );
}
