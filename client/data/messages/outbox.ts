import { atom } from 'jotai';
import { serverNow } from '@/app/http/server-time.js';
import { store } from '@/app/atoms.js';
import { describeHttpError, describeFieldMessage } from '@/app/http/describe-http-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { onOwnForgotten } from '@/app/guest/identity.js';
import { dropOwn, listOwn, onOwnChanged, readOwn, writeOwn } from '@/data/account/own-store.js';
import { sendMessage } from './messages.js';
import { restorePending, storePending, type PendingMessage } from './outbox-changes.js';

const START = 'outbox.';
const FORGET_AFTER_MS = 2000;

type Draft = Omit<PendingMessage, 'key' | 'writtenAt' | 'state' | 'problem' | 'share' | 'sentId' | 'fileName'>;

export const outboxAtom = atom<PendingMessage[]>([]);
// Read once the user is known.
outboxAtom.onMount = () => {
  const stored = listOwn(START).flatMap((name) => restorePending(readOwn(name)) ?? []);
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

/** Files shown from memory instead of downloaded. */
const ownFiles = new Map<number, string>();

export function ownFileUrl(messageId: number): string | undefined {
  return ownFiles.get(messageId);
}

// One at a time per conversation, to keep the order.
const turns = new Map<string, Promise<unknown>>();

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
  change((items) => [...items, item]);
  return takeTurn(item);
}

/** Uses the same key. */
export function sendAgain(item: PendingMessage): Promise<number | null> {
  patch(item.key, { state: 'sending', problem: null, share: 0 });
  return takeTurn(item);
}

export function discard(key: string): void {
  change((items) => items.filter((item) => item.key !== key));
}

function takeTurn(item: PendingMessage): Promise<number | null> {
  const precedingTurn = turns.get(item.conversation) ?? Promise.resolve();
  const turn = precedingTurn.then(() => attempt(item));
  turns.set(item.conversation, turn);
  return turn;
}

async function attempt({
  key,
  device,
  chatId,
  phone,
  body,
  file,
  voice,
  quotedId,
}: PendingMessage): Promise<number | null> {
  const onProgress = (share: number): void => patch(key, { share });
  const recipient = chatId === null ? { phone: phone ?? '' } : { chatId };
  const message = { device, ...recipient, body, attachment: file, voice, quotedId: quotedId ?? undefined };
  try {
    const result = await sendMessage(message, key, file ? { onProgress } : {});
    if (file && /^(image|video)\//.test(file.type)) ownFiles.set(result.data.id, URL.createObjectURL(file));
    patch(key, { sentId: result.data.id });
    setTimeout(() => discard(key), FORGET_AFTER_MS);
    return result.chat.id;
  } catch (error) {
    patch(key, { state: 'failed', problem: explain(error), share: 0 });
    return null;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof HttpError)) return describeHttpError(error);
  const [first] = Object.values(error.fields).flat();
  return first ? describeFieldMessage(first, error) : describeHttpError(error);
}

function patch(key: string, changes: Partial<PendingMessage>): void {
  change((items) => items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function change(by: (items: PendingMessage[]) => PendingMessage[]): void {
  const before = store.get(outboxAtom);
  const items = by(before);
  store.set(outboxAtom, items);
  for (const item of items) if (!before.includes(item)) keep(item, before);
  for (const { key } of before) if (!items.some((item) => item.key === key)) dropOwn(START + key);
}

/** Omits the upload progress. */
function keep(item: PendingMessage, before: readonly PendingMessage[]): void {
  const stored = storePending(item);
  const previous = before.find(({ key }) => key === item.key);
  if (stored === null) dropOwn(START + item.key);
  else if (!previous || storePending(previous) !== stored) writeOwn(START + item.key, stored);
}

onOwnChanged(START, ({ name, now }) => {
  const key = name.slice(START.length);
  const items = store.get(outboxAtom);
  // Only the sending tab manages its messages.
  if (items.some((item) => item.key === key && item.state === 'sending')) return;
  const others = items.filter((item) => item.key !== key);
  const stored = restorePending(now);
  // Other tabs show neither files nor messages in flight.
  const isShown = stored !== null && stored.state === 'failed' && stored.fileName === null;
  store.set(outboxAtom, isShown ? [...others, stored].toSorted(byAge) : others);
});

onOwnForgotten(() => store.set(outboxAtom, []));
