import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { inboxSettingsQuery } from '@/data/inbox/inbox-settings.js';
import { ReturningChats } from './-settings/returning-chats.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/returning-chats')({
  staticData: { shape: 'form', texts: ['rating'] },
  loader: () => queryClient.ensureQueryData(inboxSettingsQuery),
  component: ReturningChats,
});
