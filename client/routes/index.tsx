import { createFileRoute, redirect } from '@tanstack/react-router';
import { DASHBOARD } from '@/app/constants.js';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: DASHBOARD, replace: true });
  },
});
