import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { macrosQuery } from '@/data/inbox/macros.js';
import { MacroList } from './-settings/macro-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/macros')({
  staticData: { shape: 'form', texts: ['inbox', 'messages', 'replies', 'text'] },
  loader: () => queryClient.ensureQueryData(macrosQuery),
  component: MacroList,
});
