import { useSyncExternalStore } from 'react';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { onUserStorageCleared } from '@/app/guest/identity.js';
import { dropOwn, listOwn, onOwnChanged, readOwn, writeOwn } from '@/data/account/own-store.js';

const MAX_STORED_DRAFTS = 50;
const MAX_QUOTE_LENGTH = 300;

export interface QuotedMessage extends Omit<NonNullable<MessageResource['quoted']>, 'is_status'> {
  id: number;
  chat_id: number;
}

export interface RejectedFile {
  name: string;
  reason: string;
}

/** Unsent input of a chat. Text and quote survive a reload, files do not. */
export interface ChatDraft {
  text: string;
  quoted: QuotedMessage | null;
  files: readonly File[];
  refused: readonly RejectedFile[];
}

export const EMPTY_DRAFT: ChatDraft = { text: '', quoted: null, files: [], refused: [] };

const KEY_PREFIX = 'draft.';
const drafts = new Map<string, ChatDraft>();
/** Drafts edited in this tab. Other drafts follow the tab that edits them. */
const editedHere = new Set<string>();
const listeners = new Set<() => void>();

export function readChatDraft(name: string): ChatDraft {
  const cached = drafts.get(name);
  if (cached) return cached;
  const restored = parseDraft(readOwn(KEY_PREFIX + name));
  drafts.set(name, restored);
  return restored;
}

export function changeDraft(name: string, changes: Partial<ChatDraft>): void {
  const previous = readChatDraft(name);
  const draft = { ...previous, ...changes };
  editedHere.add(name);
  if (draft.text !== previous.text || draft.quoted !== previous.quoted) storeDraft(name, draft);
  publishDraft(name, draft);
}

/** Copies a draft that may still be edited. */
export const copyDraft = (from: string, to: string): void => changeDraft(to, readChatDraft(from));

export function moveDraft(from: string, to: string): void {
  copyDraft(from, to);
  changeDraft(from, EMPTY_DRAFT);
}

export function useDraftPart<Part extends keyof ChatDraft>(name: string, part: Part): ChatDraft[Part] {
  return useSyncExternalStore(subscribe, () => readChatDraft(name)[part]);
}

export function useChatDraft(name: string): [string, (text: string) => void] {
  return [useDraftPart(name, 'text'), (text) => changeDraft(name, { text })];
}

export const useHasDraft = (name: string): boolean =>
  useSyncExternalStore(subscribe, () => !isEmpty(readChatDraft(name)));

export function quoteOf(message: MessageResource): QuotedMessage {
  const { id, chat_id, from_me, kind, product } = message;
  const text = messageText(message);
  return { id, chat_id, from_me, kind, product, body: text === null ? null : cutText(text, MAX_QUOTE_LENGTH) };
}

const isEmpty = ({ text, quoted, files }: ChatDraft): boolean => text.trim() === '' && !quoted && files.length === 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publishDraft(name: string, draft: ChatDraft): void {
  drafts.set(name, draft);
  for (const listener of listeners) listener();
}

function storeDraft(name: string, { text, quoted }: ChatDraft): void {
  const isNew = readOwn(KEY_PREFIX + name) === null;
  if (text.trim() === '' && !quoted) return dropOwn(KEY_PREFIX + name);
  writeOwn(KEY_PREFIX + name, JSON.stringify({ text, quoted, at: Date.now() }));
  if (isNew) dropOldest();
}

function dropOldest(): void {
  const names = listOwn(KEY_PREFIX);
  if (names.length <= MAX_STORED_DRAFTS) return;
  const byAge = names.map((name) => ({ name, at: timeOf(readOwn(name)) })).toSorted((a, b) => a.at - b.at);
  for (const { name } of byAge.slice(0, names.length - MAX_STORED_DRAFTS)) dropOwn(name);
}

interface StoredDraft {
  text?: string;
  quoted?: QuotedMessage | null;
  at?: number;
}

function parse(stored: string | null): StoredDraft {
  try {
    return (JSON.parse(stored ?? '{}') as StoredDraft | null) ?? {};
  } catch {
    return {};
  }
}

const timeOf = (stored: string | null): number => parse(stored).at ?? 0;

function parseDraft(stored: string | null): ChatDraft {
  const { text, quoted } = parse(stored);
  return { ...EMPTY_DRAFT, text: typeof text === 'string' ? text : '', quoted: quoted ?? null };
}

onOwnChanged(KEY_PREFIX, ({ name: stored, before, now }) => {
  const name = stored.slice(KEY_PREFIX.length);
  const cached = drafts.get(name);
  if (!cached) return;
  const [previous, next] = [parseDraft(before), parseDraft(now)];
  const isOurs = editedHere.has(name) && cached.text !== '';
  if (!isOurs || (now === null && cached.text === previous.text)) {
    editedHere.delete(name);
    publishDraft(name, { ...cached, text: next.text, quoted: next.quoted });
  }
  // The other tab sent its own text, so the draft of this tab is stored again.
  else if (now === null) storeDraft(name, cached);
});

onUserStorageCleared(() => {
  drafts.clear();
  editedHere.clear();
  for (const listener of listeners) listener();
});

// Unsent files would be lost.
globalThis.addEventListener?.('beforeunload', (event) => {
  if ([...drafts.values()].some(({ files }) => files.length > 0)) event.preventDefault();
});
