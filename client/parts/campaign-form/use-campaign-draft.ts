import { useEffect, useState } from 'react';
import { type CampaignDraft, forgetDraft, keepDraft, readCampaignDraft } from './campaign-draft.js';
import type { CampaignValues } from './campaign-values.js';

const STORE_DELAY_MS = 400;

interface Draft {
  offered: CampaignDraft | null;
  accept: () => void;
  discard: () => void;
  forget: () => void;
}

/** Stores the form in this browser. `offered` is the draft of an earlier visit. */
export function useCampaignDraft(values: CampaignValues, isDirty: boolean, isEnabled: boolean): Draft {
  const [offered, setOffered] = useState(() => (isEnabled ? readCampaignDraft() : null));
  const [isSubmitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (!isEnabled || !isDirty || isSubmitted || offered) return undefined;
    const timer = setTimeout(() => keepDraft(values), STORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [values, isDirty, isEnabled, isSubmitted, offered]);
  return {
    offered,
    accept: () => setOffered(null),
    discard: () => {
      setOffered(null);
      forgetDraft();
    },
    forget: () => {
      setSubmitted(true);
      if (isEnabled && !offered) forgetDraft();
    },
  };
}
