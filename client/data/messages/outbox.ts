import { atom } from 'jotai';
import { store } from '@/app/atoms.js';
import { describeError, describeFieldMessage } from '@/app/http/describe-error.js';
import { HttpError } from '@/app/http/http-error.js';
import { readStored, writeStored } from '@/app/local-store.js';
import { newKey } from '@/app/http/new-key.js';
import { sendMessage } from './messages.js';
import { restorePending, storePending, type PendingMessage } from './outbox-changes.js';

const KEY = 'mersal.outbox';
/** Long enough for the real message to be on screen. */
const FORGET_AFTER_MS = 2000;

type Draft = Omit<PendingMessage, 'key' | 'writtenAt' | 'state' | 'problem' | 'share' | 'sentId' | 'fileName'>;

/** What was sent from this browser and is not in the ledger yet, oldest first. */
export const outboxAtom = atom<PendingMessage[]>(restorePending(readStored(KEY)));

/** Pictures and films sent from here, by message: shown from memory instead of being fetched back. */
const ownFiles = new Map<number, string>();

export function ownFileUrl(messageId: number): string | undefined {
  return ownFiles.get(messageId);
}

// One after the other in each conversation, so that they arrive in the order they were written.
const turns = new Map<string, Promise<unknown>>();

/** Shows the message at once and sends it; resolves to its chat, or null when it failed and waits for a retry. */
export function send(draft: Draft): Promise<number | null> {
  const item: PendingMessage = {
    ...draft,
    fileName: draft.file?.name ?? null,
    key: newKey(),
    writtenAt: new Date().toISOString(),
    state: 'sending',
    problem: null,
    share: 0,
    sentId: null,
  };
  change((items) => [...items, item]);
  return takeTurn(item);
}

/** Tries a failed one again, under the key it had. */
export function sendAgain(item: PendingMessage): Promise<number | null> {
  patch(item.key, { state: 'sending', problem: null, share: 0 });
  return takeTurn(item);
}

export function discard(key: string): void {
  change((items) => items.filter((item) => item.key !== key));
}

function takeTurn(item: PendingMessage): Promise<number | null> {
  const former = turns.get(item.conversation) ?? Promise.resolve();
  const turn = former.then(() => attempt(item));
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

/** A refused field is the reason itself. */
function explain(error: unknown): string {
  if (!(error instanceof HttpError)) return describeError(error);
  const [first] = Object.values(error.fields).flat();
  return first ? describeFieldMessage(first, error) : describeError(error);
}

function patch(key: string, changes: Partial<PendingMessage>): void {
  change((items) => items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

function change(by: (items: PendingMessage[]) => PendingMessage[]): void {
  const items = by(store.get(outboxAtom));
  store.set(outboxAtom, items);
  writeStored(KEY, storePending(items));
}
