import { useEffect, useState } from 'react';
import { identityOf } from '@/app/guest/identity.js';
import { useSession } from '@/data/account/session.js';
import { toFlow } from '../flow/canvas-flow.js';
import { useFlowStore } from '../flow/use-flow.js';
import { forget, keep, type KeptDraft, readKept } from './kept-draft.js';
import type { BotSettings } from './settings.js';

const KEEP_MS = 600;

/** Keeps what is not saved in this browser, and offers what was left here the last time until it is taken or thrown away. */
export function useKeptDraft(id: number | null, settings: BotSettings, isDirty: boolean) {
  const account = identityOf(useSession());
  const store = useFlowStore();
  const [offered, setOffered] = useState<KeptDraft | null>(() => readKept(account, id));
  useEffect(() => {
    // What is offered is not written over by what has only just been begun.
    if (!isDirty || offered) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(account, id, settings, toFlow(store.get())), KEEP_MS);
    };
    keepSoon();
    const stop = store.subscribe(keepSoon);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [account, id, settings, store, isDirty, offered]);
  return {
    offered,
    decide: () => setOffered(null),
    forget: () => {
      setOffered(null);
      forget(account, id);
    },
  };
}
