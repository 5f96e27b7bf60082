import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { cannedRepliesQuery } from '@/data/inbox/canned-replies.js';
import { CannedReplyList } from './-settings/canned-reply-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/canned-replies')({
  staticData: { shape: 'form', texts: ['inbox', 'media', 'messages', 'replies', 'text'] },
  loader: () => queryClient.ensureQueryData(cannedRepliesQuery),
  component: CannedReplyList,
});
