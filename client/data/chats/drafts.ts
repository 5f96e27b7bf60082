import { useState } from 'react';
import { readStored, writeStored } from '@/app/local-store.js';

const KEY = 'mersal.drafts';
/** The oldest go when there are more. */
const MOST_DRAFTS = 50;

type Drafts = Record<string, string>;

function readDrafts(): Drafts {
  try {
    const drafts: unknown = JSON.parse(readStored(KEY) ?? '{}');
    return typeof drafts === 'object' && drafts !== null ? (drafts as Drafts) : {};
  } catch {
    return {};
  }
}

function keepDraft(conversation: string, text: string): void {
  const { [conversation]: _former, ...rest } = readDrafts();
  const entries = Object.entries(text.trim() === '' ? rest : { ...rest, [conversation]: text });
  writeStored(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MOST_DRAFTS))));
}

export const hasDraft = (conversation: string): boolean => readDrafts()[conversation] !== undefined;

/** What was begun in a conversation that has another name from now on: a number has got its chat. It may go on being written under the former. */
export const copyDraft = (from: string, to: string): void => keepDraft(to, readDrafts()[from] ?? '');

export function moveDraft(from: string, to: string): void {
  copyDraft(from, to);
  keepDraft(from, '');
}

/** What was begun in a conversation and not sent, kept in the browser. Use under `key={conversation}`. */
export function useDraft(conversation: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDrafts()[conversation] ?? '');
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(conversation, next);
    },
  ];
}
