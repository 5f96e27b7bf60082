import { useEffect, useState } from 'react';
import { identityOf } from '@/app/guest/identity.js';
import { useSession } from '@/data/account/session.js';
import { type CampaignDraft, forgetDraft, keepDraft, readDraft } from './campaign-draft.js';
import type { CampaignValues } from './campaign-values.js';

const KEEP_MS = 400;

interface Draft {
  /** What was left here the last time, until it is taken or thrown away. */
  offered: CampaignDraft | null;
  /** It stands in the form now. */
  take: () => void;
  /** Nobody wants it; what is written from now on is kept. */
  drop: () => void;
  /** What stands in the form was saved. */
  forget: () => void;
}

/** Keeps a form that is not saved in this browser, for this user. */
export function useDraft(values: CampaignValues, isDirty: boolean, isKept: boolean): Draft {
  const account = identityOf(useSession());
  const [offered, setOffered] = useState(() => (isKept ? readDraft(account) : null));
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    // What is offered is not written over by what has only just been begun.
    if (!isKept || !isDirty || isForgotten || offered) return undefined;
    const timer = setTimeout(() => keepDraft(account, values), KEEP_MS);
    return () => clearTimeout(timer);
  }, [account, values, isDirty, isKept, isForgotten, offered]);
  return {
    offered,
    take: () => setOffered(null),
    drop: () => {
      setOffered(null);
      forgetDraft(account);
    },
    forget: () => {
      setForgotten(true);
      // One that is offered still is another than the one that was saved.
      if (isKept && !offered) forgetDraft(account);
    },
  };
}
