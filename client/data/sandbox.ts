import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { atom } from 'jotai';
import type {
  PhoneChatResource,
  LinkedDeviceResource,
  PhoneMessageResource,
  PhoneResource,
} from '@server/sandbox/sandbox.contract.js';
import { store } from '@/app/atoms.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

interface ApiResponse<T> {
  data: T;
}
export interface PhonePage extends ApiResponse<PhoneResource[]> {
  total: number;
}

const BASE = '/api/v1/sandbox/phones';
const MESSAGES_PAGE_SIZE = 50;
const TYPING_EXPIRY_MS = 6000;

export function phonesQuery(search = '') {
  return queryOptions({
    queryKey: ['sandbox', 'phones', search],
    queryFn: ({ signal }) => http.get<PhonePage>(BASE, { search, limit: 100 }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function phoneQuery(number: string) {
  return queryOptions({
    queryKey: ['sandbox', 'phone', number, 'self'],
    queryFn: ({ signal }) => read<PhoneResource>(`/${number}`, signal),
  });
}

export function chatsQuery(number: string) {
  return queryOptions({
    queryKey: ['sandbox', 'phone', number, 'chats'],
    queryFn: ({ signal }) => read<PhoneChatResource[]>(`/${number}/chats`, signal),
  });
}

/** Returns the newest page first, each page oldest first. */
export function messagesQuery(number: string, peer: string) {
  return infiniteQueryOptions({
    queryKey: ['sandbox', 'phone', number, 'messages', peer],
    queryFn: ({ signal, pageParam }) =>
      http
        .get<ApiResponse<PhoneMessageResource[]>>(
          `${BASE}/${number}/chats/${peer}/messages`,
          { before: pageParam, limit: MESSAGES_PAGE_SIZE },
          { signal },
        )
        .then(({ data }) => data),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < MESSAGES_PAGE_SIZE ? undefined : page[0]!.seq),
  });
}

export function linkedDevicesQuery(number: string) {
  return queryOptions({
    queryKey: ['sandbox', 'phone', number, 'linked'],
    queryFn: ({ signal }) => read<LinkedDeviceResource[]>(`/${number}/linked-devices`, signal),
  });
}

function read<T>(path: string, signal: AbortSignal): Promise<T> {
  return http.get<ApiResponse<T>>(BASE + path, undefined, { signal }).then(({ data }) => data);
}

/** Returns a path that our server proxies. */
export function mediaAddress(message: PhoneMessageResource): string | null {
  return message.mediaUrl && message.mediaUrl.replace('/api/', '/api/v1/sandbox/');
}

export function pictureAddress(phone: { number: string; hasPicture: boolean }): string | null {
  return phone.hasPicture ? `${BASE}/${phone.number}/picture` : null;
}

// Effects of these actions on other phones are pushed.

export async function createPhone(body: { name: string; number?: string | undefined }): Promise<PhoneResource> {
  const { data } = await http.post<ApiResponse<PhoneResource[]>>(BASE, body);
  await queryClient.invalidateQueries({ queryKey: ['sandbox', 'phones'] });
  return data[0]!;
}

export async function setOnline(number: string, isOnline: boolean): Promise<void> {
  await http.patch(`${BASE}/${number}`, { online: isOnline });
  await refresh(number);
}

export function scanQr(number: string, qr: string): Promise<unknown> {
  return http.post(`${BASE}/${number}/scan`, { qr });
}

export function enterCode(number: string, code: string): Promise<unknown> {
  return http.post(`${BASE}/${number}/enter-code`, { code });
}

export async function unlink(number: string, deviceId: number): Promise<void> {
  await http.delete(`${BASE}/${number}/linked-devices/${deviceId}`);
  await refresh(number);
}

export async function sendText(number: string, to: string, text: string): Promise<void> {
  await http.post(`${BASE}/${number}/messages`, { to, text });
  void refresh(number);
}

export async function sendPicture(number: string, to: string, picture: File, caption: string): Promise<void> {
  const form = new FormData();
  form.set('to', to);
  if (caption) form.set('caption', caption);
  form.set('picture', picture);
  await http.post(`${BASE}/${number}/pictures`, form);
  void refresh(number);
}

export async function react(number: string, to: string, id: string, emoji: string): Promise<void> {
  await http.post(`${BASE}/${number}/messages`, { to, reaction: { id, emoji } });
  void refresh(number);
}

export function showTyping(number: string, to: string, isTyping: boolean): Promise<unknown> {
  return http.post(`${BASE}/${number}/presence`, { to, state: isTyping ? 'composing' : 'paused' });
}

export function markRead(number: string, chat: string): Promise<unknown> {
  return http.post(`${BASE}/${number}/read`, { chat });
}

export async function setBlocked(number: string, peer: string, isBlocked: boolean): Promise<void> {
  await http.post(`${BASE}/${number}/block`, { peer, blocked: isBlocked });
  await refresh(number);
}

export async function setArchived(number: string, chat: string, isArchived: boolean): Promise<void> {
  await http.post(`${BASE}/${number}/archive`, { chat, archived: isArchived });
  await refresh(number);
}

export async function setMuted(number: string, chat: string, isMuted: boolean): Promise<void> {
  await http.post(`${BASE}/${number}/mute`, { chat, muted: isMuted });
  await refresh(number);
}

function refresh(number: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sandbox', 'phone', number] });
}

/** Chats with typing peers, as `<phone> <peer>`. */
export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function setTyping(key: string, isTyping: boolean): void {
  clearTimeout(typingTimers.get(key));
  if (isTyping)
    typingTimers.set(
      key,
      setTimeout(() => setTyping(key, false), TYPING_EXPIRY_MS),
    );
  const typing = new Set(store.get(typingAtom));
  if (isTyping) typing.add(key);
  else typing.delete(key);
  store.set(typingAtom, typing);
}

onServerEvent('sandbox.changed', ({ number, topic, chat, isTyping }) => {
  if (number === null) return void queryClient.invalidateQueries({ queryKey: ['sandbox'] });
  if (topic === 'typing') return setTyping(`${number} ${chat}`, isTyping);
  void queryClient.invalidateQueries({ queryKey: ['sandbox', 'phones'] });
  void refresh(number);
});
