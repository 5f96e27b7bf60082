import { createFileRoute, redirect } from '@tanstack/react-router';

/** The limits were a page of their own once; addresses that people kept lead to their tab. */
export const Route = createFileRoute('/_app/(devices)/device-settings/$sessionId')({
  staticData: { shape: 'form', titleKey: 'protection.title', texts: [] },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/devices/$sessionId', params, search: { tab: 'limits' }, replace: true });
  },
});
