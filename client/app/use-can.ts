import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { SignedInUser } from '@server/auth/auth.contract.js';
import type { Permission } from '@server/auth/permissions.contract.js';
import { queryClient } from './query-client.js';

export const SESSION_KEY = ['session'];

export type Can = (permission: Permission) => boolean;

export function useCan(permission: Permission): boolean {
  return usePermissions()(permission);
}

/** Returns a function that changes only with the permissions. */
export function usePermissions(): Can {
  const { data } = useQuery<SignedInUser | null>({ queryKey: SESSION_KEY, enabled: false });
  const granted = data?.data.permission;
  return useCallback((permission) => granted?.includes(permission) ?? false, [granted]);
}

/** Returns whether the account is suspended and so read-only. */
export function useIsSuspended(): boolean {
  const { data } = useQuery<SignedInUser | null>({ queryKey: SESSION_KEY, enabled: false });
  return data?.data.status === 'pended';
}

export function isSessionOver(): boolean {
  return queryClient.getQueryData(SESSION_KEY) === null;
}

/** Returns a `beforeLoad` that redirects users without the permission. `_app` must have loaded the session. */
export function requirePermission(permission: Permission): () => void {
  return () => {
    const session = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
    if (session && !session.data.permission.includes(permission)) throw redirect({ to: '/permission-error' });
  };
}

/** Returns true for the account's owner, who needs no permission. */
export function useColleagueCan(permission: Permission): boolean {
  const { data } = useQuery<SignedInUser | null>({ queryKey: SESSION_KEY, enabled: false });
  const can = useCan(permission);
  return data?.data.is_owner === true || can;
}

export function requireColleaguePermission(permission: Permission): () => void {
  return () => {
    const session = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
    if (session && !session.data.is_owner) requirePermission(permission)();
  };
}

export function requireOwner(): void {
  const session = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (session && !session.data.is_owner) throw redirect({ to: '/permission-error' });
}
