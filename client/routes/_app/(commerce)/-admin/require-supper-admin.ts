import { redirect } from '@tanstack/react-router';
import type { SignedInUser } from '@server/auth/auth.contract.js';
import { queryClient } from '@/app/query-client.js';
import { SESSION_KEY } from '@/app/use-can.js';

/** Checks the role, because no permission covers all accounts. */
export function requireSupperAdmin(): void {
  const session = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (session && session.data.role_name !== 'SupperAdmin') throw redirect({ to: '/permission-error' });
}
