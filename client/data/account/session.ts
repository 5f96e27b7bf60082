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
import { forgetGuest, keepPendingAuth } from '@/app/guest/pending-auth.js';
import { LOGIN_MEMORY_MS, LONG_LOGIN_MEMORY_MS } from '@/app/constants.js';
import { setDateFormat } from '@/app/i18n/date-format.js';
import { HttpError } from '@/app/http/http-error.js';
import { http } from '@/app/http/http.js';
import { takeGuestChoices } from '@/app/guest/guest-choices.js';
import {
  announceIdentity,
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

/** Between the end of a session and the cookie of the next, when one tab switches accounts. */
const SWITCH_MS = 250;

/** Whose document this is: what they left in it, such as files on their way, is for nobody else. */
let owner: Identity | null = null;

/** Null means nobody is signed in. */
async function fetchSession(): Promise<SignedInUser | null> {
  const held = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (!held && !isLoginRemembered()) return null;
  try {
    // Asked again in the middle of the work, a 401 leads to the login page like any other.
    const session = await http.get<SignedInUser>('/api/v1/user', undefined, { quiet: !held });
    owner ??= identityOf(session);
    if (identityOf(session) !== owner) {
      // Switched in another tab, or signed in where the former one has signed out.
      reloadForIdentity();
      // Nothing of the new one is drawn among what the former one saw.
      return await new Promise<never>(() => undefined);
    }
    // As long as the server's session, which slides.
    rememberLogin(LOGIN_MEMORY_MS);
    setDateFormat(session.data);
    return session;
  } catch (error) {
    if (held || !isEnd(error)) throw error;
    forgetLogin();
    return null;
  }
}

const isEnd = (error: unknown) => error instanceof HttpError && error.status === 401;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The session as the guards see it: read once, then from the cache. */
export function readSession(): Promise<SignedInUser | null> {
  return queryClient.ensureQueryData(sessionQuery);
}

/** As the server sees it now: another tab or an administrator may have changed it. */
export async function readSessionAgain(): Promise<SignedInUser | null> {
  try {
    return await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  } catch (error) {
    if (isEnd(error)) return null;
    throw error;
  }
}

/**
 * A call was refused as a guest's. Another tab may just be switching accounts, and the new session on its way: then this
 * page becomes that one's and nothing has ended.
 */
export async function hasSessionEnded(): Promise<boolean> {
  await new Promise((resolve) => {
    setTimeout(resolve, SWITCH_MS);
  });
  const held = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  try {
    const session = await http.get<SignedInUser>('/api/v1/user', undefined, { quiet: true });
    if (held && identityOf(session) !== identityOf(held)) reloadForIdentity();
    return false;
  } catch (error) {
    return isEnd(error);
  }
}

/** Who is signed in, on pages behind the guard. While such a page is being left after the end, who was. */
export function useSession(): SignedInUser {
  const { data } = useSuspenseQuery(sessionQuery);
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const session = data ?? last;
  if (!session) throw new Error('This page needs a signed-in user');
  return session;
}

onServerEvent('user.changed', () => void readSessionAgain());

onIdentityAnnounced((identity) => {
  const held = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY);
  if (held !== undefined && identity !== identityOf(held)) reloadForIdentity();
});
// The browser brings a page that was left back as it was, whoever is signed in by now.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
});

// The session says what is subscribed to.
onServerEvent('subscription.changed', () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }));

/** The calls of guests: their forms show each refusal themselves. */
export async function postQuietly<T>(path: string, body?: object): Promise<T> {
  await http.get('/sanctum/csrf-cookie');
  return http.post<T>(path, body, { quiet: true });
}

/** Where a way in has led: inside, or to the second step. */
export type Arrival = 'signed-in' | 'second-step';

export async function login(payload: Login): Promise<Arrival> {
  return arrive(await postQuietly<LoginResult>('/v1/login', payload), payload.remember_token ?? false);
}

/** The same for every way in. */
export async function arrive(result: LoginResult, isRemembered: boolean): Promise<Arrival> {
  if (result.second_step) {
    keepPendingAuth('second-step', { isRemembered });
    return 'second-step';
  }
  // What was chosen on the login page wins over what the user had chosen before.
  const choices = takeGuestChoices();
  if (choices) await saveUserInfo(choices).catch(() => undefined);
  startSession(result.user.id, isRemembered);
  return 'signed-in';
}

/** Somebody has signed in: other tabs follow, and the next guard asks the server who it is. */
export function startSession(userId: number, isRemembered: boolean): void {
  forgetGuest();
  rememberLogin(isRemembered ? LONG_LOGIN_MEMORY_MS : LOGIN_MEMORY_MS);
  announceIdentity(identityOfUser(userId));
  queryClient.removeQueries({ queryKey: SESSION_KEY });
}

/** `leave` goes to a page of guests. */
export async function logout(leave: () => Promise<void>): Promise<void> {
  // First, or the server closing it would look like a session that ended by itself.
  closeSocket();
  try {
    await http.post('/v1/logout', undefined, { quiet: true });
  } catch (error) {
    void openSocket();
    throw error;
  }
  announceIdentity(identityOf(null));
  await endSession(leave);
}

/** Goes, then drops all the last user has seen: dropped first, the page on screen would ask for it again. */
export async function endSession(leave: () => Promise<void>): Promise<void> {
  forgetLogin();
  closeSocket();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await leave();
  queryClient.clear();
  setDateFormat(null);
}

/** What was just saved, before the server is asked again. */
export function patchUser(changes: Partial<UserResource>): void {
  const session = queryClient.setQueryData(
    sessionQuery.queryKey,
    (held) => held && { ...held, data: { ...held.data, ...changes } },
  );
  if (session) setDateFormat(session.data);
}

export function saveUserInfo(info: { mode?: ThemeMode; language?: Language }): Promise<void> {
  patchUser(info);
  return http.put('/api/v1/update-user-info', info);
}
