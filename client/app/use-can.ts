import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { SignedInUser } from '@server/auth/auth.contract.js';
import { queryClient } from './query-client.js';

/** Where the cache keeps who is signed in; `data/session.ts` fills it. */
export const SESSION_KEY = ['session'];

export type Can = (permission: string) => boolean;

/** Whether the signed-in user holds a permission, by the specification's name. It only hides; the server decides. */
export function useCan(permission: string): boolean {
  return usePermissions()(permission);
}

/** The same for several; another function only when what the user may has changed. */
export function usePermissions(): Can {
  const { data } = useQuery<SignedInUser | null>({ queryKey: SESSION_KEY, enabled: false });
  const held = data?.data.permission;
  return useCallback((permission) => held?.includes(permission) ?? false, [held]);
}

/** The account is pended: it reads, and nothing that changes something is offered. The server refuses it in any case. */
export function useIsPended(): boolean {
  const { data } = useQuery<SignedInUser | null>({ queryKey: SESSION_KEY, enabled: false });
  return data?.data.status === 'pended';
}

/** The session has just ended: nothing on the page can be saved any more. */
export function isSessionOver(): boolean {
  return queryClient.getQueryData(SESSION_KEY) === null;
}

/** For a route's `beforeLoad`, which runs after the guard of `_app` has read the session. */
export function requirePermission(permission: string): () => void {
  return () => {
    const session = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
    if (session && !session.data.permission.includes(permission)) throw redirect({ to: '/permission-error' });
  };
}
