import type { Flow } from '@server/bots/flow/flow.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { dropOwn, readOwn, writeOwn } from '@/data/account/own-store.js';
import { type BotSettings, NEW_BOT } from './settings.js';

export interface LocalDraft {
  at: string;
  settings: BotSettings;
  flow: Flow;
}

/** New bots share one key. */
const nameOf = (id: number | null): string => `chatbot.${id ?? 'new'}`;

export function readLocalDraft(id: number | null): LocalDraft | null {
  try {
    const kept = JSON.parse(readOwn(nameOf(id)) ?? 'null') as LocalDraft | null;
    if (!kept || !Array.isArray(kept.flow.nodes) || !Array.isArray(kept.flow.edges)) return null;
    // Drafts of an earlier version lack newer settings.
    return { ...kept, settings: { ...NEW_BOT, ...kept.settings } };
  } catch {
    return null;
  }
}

export function storeLocalDraft(id: number | null, settings: BotSettings, flow: Flow): void {
  writeOwn(nameOf(id), JSON.stringify({ at: new Date(serverNow()).toISOString(), settings, flow }));
}

export function deleteLocalDraft(id: number | null): void {
  dropOwn(nameOf(id));
}
