import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';
import { HoursList } from './-settings/hours/hours-list.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/business-hours')({
  staticData: { shape: 'form', texts: ['campaigns', 'inbox', 'settings', 'sla'] },
  loader: () => queryClient.ensureQueryData(businessHoursQuery),
  component: HoursList,
});
