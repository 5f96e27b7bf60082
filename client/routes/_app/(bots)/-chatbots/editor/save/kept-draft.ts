import type { Flow } from '@server/bots/flow/flow.contract.js';
import { dropStored, readStored, writeStored } from '@/app/local-store.js';
import type { BotSettings } from './settings.js';

export interface KeptDraft {
  at: string;
  settings: BotSettings;
  flow: Flow;
}

/** One for each bot of an account, and one for the bot that is new. */
const keyOf = (account: string, id: number | null): string => `mersal.chatbot-draft.${account}.${id ?? 'new'}`;

/** What was begun in this browser and not saved; null where there is none, or nobody can read it. */
export function readKept(account: string, id: number | null): KeptDraft | null {
  try {
    const kept = JSON.parse(readStored(keyOf(account, id)) ?? 'null') as KeptDraft | null;
    return kept && Array.isArray(kept.flow.nodes) && Array.isArray(kept.flow.edges) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(account: string, id: number | null, settings: BotSettings, flow: Flow): void {
  writeStored(keyOf(account, id), JSON.stringify({ at: new Date().toISOString(), settings, flow }));
}

export function forget(account: string, id: number | null): void {
  dropStored(keyOf(account, id));
}
