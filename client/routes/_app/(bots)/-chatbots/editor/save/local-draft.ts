import type { Flow } from '@server/bots/flow/flow.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { dropOwn, readOwn, writeOwn } from '@/data/account/own-store.js';
import { type BotSettings, NEW_BOT } from './settings.js';

export interface LocalDraft {
  at: string;
  settings: BotSettings;
  flow: Flow;
}

/** Returns the storage key, which new bots share. */
const keyOf = (id: number | null): string => `chatbot.${id ?? 'new'}`;

export function readLocalDraft(id: number | null): LocalDraft | null {
  try {
    const draft = JSON.parse(readOwn(keyOf(id)) ?? 'null') as LocalDraft | null;
    if (!draft || !Array.isArray(draft.flow.nodes) || !Array.isArray(draft.flow.edges)) return null;
    // Drafts of an earlier version lack newer settings.
    return { ...draft, settings: { ...NEW_BOT, ...draft.settings } };
  } catch {
    return null;
  }
}

export function storeLocalDraft(id: number | null, settings: BotSettings, flow: Flow): void {
  writeOwn(keyOf(id), JSON.stringify({ at: new Date(serverNow()).toISOString(), settings, flow }));
}

export function deleteLocalDraft(id: number | null): void {
  dropOwn(keyOf(id));
}
