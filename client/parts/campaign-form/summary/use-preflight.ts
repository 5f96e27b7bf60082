import { useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { type PreflightFields, preflightQuery } from '@/data/campaign-preflight.js';
import { type CampaignValues, preflightFieldsOf } from '../campaign-values.js';

/** From the last change to its call. */
const DELAY_MS = 400;

export interface Preflight {
  /** Of the last answer; nothing before groups are chosen. */
  data: CampaignPreflight | undefined;
  /** What is shown is of before the last change. */
  isChanging: boolean;
  error: Error | null;
  readAgain: () => void;
}

/** What the campaign would do as it is written now. */
export function usePreflight(values: CampaignValues, campaign: number | null): Preflight {
  // As a text it stays the same as long as nothing has changed that matters here.
  const written = useMemo(() => JSON.stringify(preflightFieldsOf(values, campaign)), [values, campaign]);
  const [asked] = useDebouncedValue(written, DELAY_MS);
  const fields = useMemo(() => JSON.parse(asked) as PreflightFields, [asked]);
  const hasGroups = values.groups.length > 0 && fields.groups.length > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...preflightQuery(fields), enabled: hasGroups });
  return {
    data: hasGroups ? data : undefined,
    isChanging: hasGroups && (isFetching || asked !== written),
    error: hasGroups ? error : null,
    readAgain: () => void refetch(),
  };
}
