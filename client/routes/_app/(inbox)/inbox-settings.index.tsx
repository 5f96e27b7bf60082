import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { LabelList } from './-settings/label-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/')({
  staticData: { shape: 'form', texts: ['inbox'] },
  loader: () => queryClient.ensureQueryData(labelsQuery),
  component: LabelList,
});
