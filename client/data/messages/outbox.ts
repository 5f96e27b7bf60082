import { atom } from 'jotai';
import { serverNow } from '@/app/http/server-time.js';
import { store } from '@/app/atoms.js';
import { describeHttpError, describeFieldMessage } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { onUserStorageCleared } from '@/app/guest/identity.js';
import { dropOwn, listOwn, onOwnChanged, readOwn, writeOwn } from '@/data/account/own-store.js';
import { sendMessage } from './messages.js';
import { restorePending, storePending, type PendingMessage } from './outbox-changes.js';

const KEY_PREFIX = 'outbox.';
const DISCARD_DELAY_MS = 2000;

type Draft = Omit<PendingMessage, 'key' | 'writtenAt' | 'state' | 'problem' | 'share' | 'sentId' | 'fileName'>;

export const outboxAtom = atom<PendingMessage[]>([]);
// The user is known when the outbox is first shown.
outboxAtom.onMount = () => {
  const stored = listOwn(KEY_PREFIX).flatMap((name) => restorePending(readOwn(name)) ?? []);
  store.set(outboxAtom, (items) =>
    [
      ...items,
      ...stored
        .filter(({ key }) => !items.some((item) => item.key === key))
        .map((item) => ({ ...item, state: 'failed' as const })),
    ].toSorted(byAge),
  );
};
const byAge = (a: PendingMessage, b: PendingMessage): number => a.writtenAt.localeCompare(b.writtenAt);

/** URLs of sent pictures and videos by message. */
const sentFileUrls = new Map<number, string>();

export function ownFileUrl(messageId: number): string | undefined {
  return sentFileUrls.get(messageId);
}

// Messages of a conversation are sent one after another, to keep their order.
const queues = new Map<string, Promise<unknown>>();

export function sendDraft(draft: Draft): Promise<number | null> {
  const item: PendingMessage = {
    ...draft,
    fileName: draft.file?.name ?? null,
    key: newKey(),
    writtenAt: new Date(serverNow()).toISOString(),
    state: 'sending',
    problem: null,
    share: 0,
    sentId: null,
  };
  updateOutbox((items) => [...items, item]);
  return enqueue(item);
}

/** Sends a message again with the same idempotency key. */
export function sendAgain(item: PendingMessage): Promise<number | null> {
  patchItem(item.key, { state: 'sending', problem: null, share: 0 });
  return enqueue(item);
}

export function discard(key: string): void {
  updateOutbox((items) => items.filter((item) => item.key !== key));
}

function enqueue(item: PendingMessage): Promise<number | null> {
  const previousSend = queues.get(item.conversation) ?? Promise.resolve();
  const sending = previousSend.then(() => sendItem(item));
  queues.set(item.conversation, sending);
  return sending;
}

async function sendItem({
  key,
  device,
  chatId,
  phone,
  body,
  file,
  voice,
  quotedId,
}: PendingMessage): Promise<number | null> {
  const onProgress = (share: number): void => patchItem(key, { share });
  const recipient = chatId === null ? { phone: phone ?? '' } : { chatId };
  const message = { device, ...recipient, body, attachment: file, voice, quotedId: quotedId ?? undefined };
  try {
    const result = await sendMessage(message, key, file ? { onProgress } : {});
    if (file && /^(image|video)\//.test(file.type)) sentFileUrls.set(result.data.id, URL.createObjectURL(file));
    patchItem(key, { sentId: result.data.id });
    setTimeout(() => discard(key), DISCARD_DELAY_MS);
    return result.chat.id;
  } catch (error) {
    patchItem(key, { state: 'failed', problem: describeSendError(error), share: 0 });
    return null;
  }
}

function describeSendError(error: unknown): string {
  if (!(error instanceof HttpError)) return describeHttpError(error);
  const [first] = Object.values(error.fields).flat();
  return first ? describeFieldMessage(first, error) : describeHttpError(error);
}

function patchItem(key: string, changes: Partial<PendingMessage>): void {
  updateOutbox((items) => items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function updateOutbox(toItems: (items: PendingMessage[]) => PendingMessage[]): void {
  const previousItems = store.get(outboxAtom);
  const items = toItems(previousItems);
  store.set(outboxAtom, items);
  for (const item of items) if (!previousItems.includes(item)) storeItem(item, previousItems);
  for (const { key } of previousItems) if (!items.some((item) => item.key === key)) dropOwn(KEY_PREFIX + key);
}

function storeItem(item: PendingMessage, previousItems: readonly PendingMessage[]): void {
  const stored = storePending(item);
  const previous = previousItems.find(({ key }) => key === item.key);
  if (stored === null) dropOwn(KEY_PREFIX + item.key);
  else if (!previous || storePending(previous) !== stored) writeOwn(KEY_PREFIX + item.key, stored);
}

onOwnChanged(KEY_PREFIX, ({ name, now }) => {
  const key = name.slice(KEY_PREFIX.length);
  const items = store.get(outboxAtom);
  // Only the sending tab manages its messages.
  if (items.some((item) => item.key === key && item.state === 'sending')) return;
  const others = items.filter((item) => item.key !== key);
  const stored = restorePending(now);
  // Other tabs show neither messages in flight nor files.
  const isShown = stored !== null && stored.state === 'failed' && stored.fileName === null;
  store.set(outboxAtom, isShown ? [...others, stored].toSorted(byAge) : others);
});

onUserStorageCleared(() => store.set(outboxAtom, []));
