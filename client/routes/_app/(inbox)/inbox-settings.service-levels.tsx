import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { slaPoliciesQuery } from '@/data/inbox/sla-policies.js';
import { SlaList } from './-settings/service-levels/sla-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/service-levels')({
  staticData: { shape: 'form', texts: ['inbox', 'sla'] },
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(businessHoursQuery),
      queryClient.ensureQueryData(labelsQuery),
      queryClient.ensureQueryData(slaPoliciesQuery),
    ]),
  component: SlaList,
});
