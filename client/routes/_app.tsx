import { useEffect } from 'react';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSavedAppearance } from '@/app/appearance.js';
import { LOGIN } from '@/app/constants.js';
import { openSocket } from '@/app/socket.js';
import { readSession, useSession } from '@/data/session.js';
import { Shell } from './-shell/shell.js';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    if (!(await readSession())) throw redirect({ to: LOGIN, search: { redirect: location.href }, replace: true });
  },
  component: SignedIn,
});

function SignedIn(): React.ReactElement {
  const { mode, language } = useSession().data;
  useSavedAppearance(mode, language);
  useEffect(() => void openSocket(), []);
  return <Shell />;
}
