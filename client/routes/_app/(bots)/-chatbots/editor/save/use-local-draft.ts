import { useEffect, useState } from 'react';
import { toFlow } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';
import { deleteLocalDraft, storeLocalDraft, type LocalDraft, readLocalDraft } from './local-draft.js';
import type { BotSettings } from './settings.js';

const STORE_DELAY_MS = 600;

export function useLocalDraft(id: number | null, settings: BotSettings, isDirty: boolean) {
  const store = useFlowStore();
  const [offered, setOffered] = useState<LocalDraft | null>(() => readLocalDraft(id));
  useEffect(() => {
    // New edits must not overwrite an offered draft.
    if (!isDirty || offered) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => storeLocalDraft(id, settings, toFlow(store.get())), STORE_DELAY_MS);
    };
    storeSoon();
    const unsubscribe = store.subscribe(storeSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [id, settings, store, isDirty, offered]);
  return {
    offered,
    dismiss: () => setOffered(null),
    discard: () => {
      setOffered(null);
      deleteLocalDraft(id);
    },
  };
}
