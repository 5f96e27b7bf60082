import { useState } from 'react';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type {
  Language,
  Login,
  LoginResult,
  SignedInUser,
  ThemeMode,
  UserResource,
} from '@server/auth/auth.contract.js';
import { clearGuestPendingAuth, keepPendingAuth } from '@/app/guest/pending-auth.js';
import { LOGIN_MEMORY_MS, LONG_LOGIN_MEMORY_MS } from '@/app/constants.js';
import { setDateFormat } from '@/app/i18n/date-format.js';
import { HttpError } from '@/app/http/http-error.js';
import { http } from '@/app/http/http.js';
import { takeGuestChoices } from '@/app/guest/guest-choices.js';
import {
  announceIdentity,
  clearUserStorage,
  type Identity,
  identityOf,
  identityOfUser,
  onIdentityAnnounced,
  reloadForIdentity,
} from '@/app/guest/identity.js';
import { forgetLogin, isLoginRemembered, rememberLogin } from '@/app/guest/login-memory.js';
import { queryClient } from '@/app/query-client.js';
import { closeSocket, onServerEvent, openSocket } from '@/app/socket.js';
import { SESSION_KEY } from '@/app/use-can.js';

/** Time for which there is no session while another tab switches accounts. */
const ACCOUNT_SWITCH_MS = 250;

let documentIdentity: Identity | null = null;

async function fetchSession(): Promise<SignedInUser | null> {
  const cached = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (!cached && !isLoginRemembered()) return null;
  try {
    // A guest's 401 must not open the login page.
    const session = await http.get<SignedInUser>('/api/v1/user', undefined, { quiet: !cached });
    documentIdentity ??= identityOf(session);
    if (identityOf(session) !== documentIdentity) {
      reloadForIdentity();
      // Never resolves, so that the data of two users is not mixed.
      return await new Promise<never>(() => undefined);
    }
    // The server's sliding session is as long.
    rememberLogin(LOGIN_MEMORY_MS);
    setDateFormat(session.data);
    return session;
  } catch (error) {
    if (cached || !isUnauthenticated(error)) throw error;
    forgetLogin();
    return null;
  }
}

const isUnauthenticated = (error: unknown) => error instanceof HttpError && error.status === 401;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  staleTime: Infinity,
  gcTime: Infinity,
});

export function readSession(): Promise<SignedInUser | null> {
  return queryClient.ensureQueryData(sessionQuery);
}

export async function refetchSession(): Promise<SignedInUser | null> {
  try {
    return await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  } catch (error) {
    if (isUnauthenticated(error)) return null;
    throw error;
  }
}

/** Waits first, because another tab may be switching accounts. Reloads the page if the user changed. */
export async function hasSessionEnded(): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve, ACCOUNT_SWITCH_MS);
  });
  const cached = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  try {
    const session = await http.get<SignedInUser>('/api/v1/user', undefined, { quiet: true });
    if (cached && identityOf(session) !== identityOf(cached)) reloadForIdentity();
    return false;
  } catch (error) {
    return isUnauthenticated(error);
  }
}

/** Returns the session. After sign-out it returns the last one until the page is left. */
export function useSession(): SignedInUser {
  const { data } = useSuspenseQuery(sessionQuery);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const session = data ?? last;
  if (!session) throw new Error('This page needs a signed-in user');
  return session;
}

onServerEvent('user.changed', () => void refetchAccess());

/** Refetches everything if the user's devices or permissions changed. */
async function refetchAccess(): Promise<void> {
  const previous = accessOf(queryClient.getQueryData<SignedInUser | null>(SESSION_KEY));
  const session = await refetchSession();
  if (!session || accessOf(session) === previous) return;
  await queryClient.invalidateQueries({}, { cancelRefetch: true });
}

const accessOf = (session: SignedInUser | null | undefined): string =>
  JSON.stringify([session?.data.device_ids, session?.data.permission]);

onIdentityAnnounced((identity) => {
  const cached = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (cached !== undefined && identity !== identityOf(cached)) reloadForIdentity();
});
// The back/forward cache may restore a page of another session.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
});

// The session contains the subscription.
onServerEvent('subscription.changed', () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }));

/** Posts a form that shows 401, 403 and 429 itself. */
export async function postQuietly<T>(path: string, body?: object): Promise<T> {
  await http.get('/sanctum/csrf-cookie');
  return http.post<T>(path, body, { quiet: true });
}

export type SignInStep = 'signed-in' | 'second-step';

export async function login(payload: Login): Promise<SignInStep> {
  return completeSignIn(await postQuietly<LoginResult>('/v1/login', payload), payload.remember_token ?? false);
}

export async function completeSignIn(result: LoginResult, isRemembered: boolean): Promise<SignInStep> {
  if (result.second_step) {
    keepPendingAuth('second-step', { isRemembered });
    return 'second-step';
  }
  const choices = takeGuestChoices();
  if (choices) await saveUserInfo(choices).catch(() => undefined);
  startSession(result.user.id, isRemembered);
  return 'signed-in';
}

export function startSession(userId: number, isRemembered: boolean): void {
  clearGuestPendingAuth();
  // The session of another user may have expired without a sign-out.
  forgetLogin();
  rememberLogin(isRemembered ? LONG_LOGIN_MEMORY_MS : LOGIN_MEMORY_MS);
  announceIdentity(identityOfUser(userId));
  queryClient.removeQueries({ queryKey: SESSION_KEY });
}

export async function logout(navigateAway: () => Promise<void>): Promise<void> {
  // A close by the server would look like an expired session.
  closeSocket();
  try {
    await http.post('/v1/logout', undefined, { quiet: true });
  } catch (error) {
    void openSocket();
    throw error;
  }
  clearUserStorage(documentIdentity ?? '');
  announceIdentity(identityOf(null));
  await endSession(navigateAway);
}

/** Clears the cache after navigating, because the current page would refetch it. */
export async function endSession(navigateAway: () => Promise<void>): Promise<void> {
  forgetLogin();
  closeSocket();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await navigateAway();
  queryClient.clear();
  setDateFormat(null);
}

export function patchUser(changes: Partial<UserResource>): void {
  const session = queryClient.setQueryData(
    sessionQuery.queryKey,
    (cached) => cached && { ...cached, data: { ...cached.data, ...changes } },
  );
  if (session) setDateFormat(session.data);
}

export function saveUserInfo(info: { mode?: ThemeMode; language?: Language }): Promise<void> {
  patchUser(info);
  return http.putForm('/api/v1/update-user-info', info);
}
