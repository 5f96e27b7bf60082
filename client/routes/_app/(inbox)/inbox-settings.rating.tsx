import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '@/app/query-client.js';
import { csatSettingsQuery } from '@/data/inbox/inbox-settings.js';
import { RatingSettings } from './-settings/rating-settings.js';

export const Route = createFileRoute('/_app/(inbox)/inbox-settings/rating')({
  staticData: { shape: 'form', texts: ['rating'] },
  loader: () => queryClient.ensureQueryData(csatSettingsQuery),
  component: RatingSettings,
});
