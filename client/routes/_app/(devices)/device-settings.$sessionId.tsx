import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/(devices)/device-settings/$sessionId')({
  staticData: { shape: 'form', titleKey: 'protection.title', texts: [] },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/devices/$sessionId', params, search: { tab: 'limits' }, replace: true });
  },
});
