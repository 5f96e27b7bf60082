import { useEffect, useState } from 'react';
import { type CampaignDraft, forgetDraft, keepDraft, readCampaignDraft } from './campaign-draft.js';
import type { CampaignValues } from './campaign-values.js';

const KEEP_MS = 400;

interface Draft {
  offered: CampaignDraft | null;
  take: () => void;
  drop: () => void;
  forget: () => void;
}

/** Stored per user, in this browser. */
export function useCampaignDraft(values: CampaignValues, isDirty: boolean, isKept: boolean): Draft {
  const [offered, setOffered] = useState(() => (isKept ? readCampaignDraft() : null));
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    if (!isKept || !isDirty || isForgotten || offered) return undefined;
    const timer = setTimeout(() => keepDraft(values), KEEP_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, isKept, isForgotten, offered]);
  return {
    offered,
    take: () => setOffered(null),
    drop: () => {
      setOffered(null);
      forgetDraft();
    },
    forget: () => {
      setForgotten(true);
      if (isKept && !offered) forgetDraft();
    },
  };
}
