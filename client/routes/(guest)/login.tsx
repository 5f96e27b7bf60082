import { createFileRoute, redirect } from '@tanstack/react-router';
import { LOGIN } from '@/app/constants.js';

export const Route = createFileRoute('/(guest)/login')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: LOGIN, search, replace: true });
  },
});
