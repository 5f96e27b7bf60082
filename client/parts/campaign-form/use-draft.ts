import { useEffect, useState } from 'react';
import { identityOf } from '@/app/guest/identity.js';
import { useSession } from '@/data/account/session.js';
import { type CampaignDraft, forgetDraft, keepDraft, readDraft } from './campaign-draft.js';
import type { CampaignValues } from './campaign-values.js';

const KEEP_MS = 400;

interface Draft {
  /** What was left here the last time, until it is taken or thrown away. */
  offered: CampaignDraft | null;
  decide: () => void;
  /** It was saved, or nobody wants it. */
  forget: () => void;
}

/** Keeps a form that is not saved in this browser, for this user. */
export function useDraft(values: CampaignValues, isDirty: boolean, isKept: boolean): Draft {
  const account = identityOf(useSession());
  const [offered, setOffered] = useState(() => (isKept ? readDraft(account) : null));
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    if (!isKept || !isDirty || isForgotten) return undefined;
    const timer = setTimeout(() => keepDraft(account, values), KEEP_MS);
    return () => clearTimeout(timer);
  }, [account, values, isDirty, isKept, isForgotten]);
  return {
    offered,
    decide: () => setOffered(null),
    forget: () => {
      setForgotten(true);
      forgetDraft(account);
    },
  };
}
