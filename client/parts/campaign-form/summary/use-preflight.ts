import { useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import { type PreflightFields, preflightQuery } from '@/data/campaign-preflight.js';
import { type CampaignValues, preflightFieldsOf } from '../campaign-values.js';

const DELAY_MS = 400;

export interface Preflight {
  /** Forecast, or undefined before groups are chosen. */
  data: CampaignPreflight | undefined;
  isChanging: boolean;
  error: Error | null;
  refetch: () => void;
}

export function usePreflight(values: CampaignValues, campaign: number | null): Preflight {
  // Other input must not request a forecast.
  const serialized = useMemo(() => JSON.stringify(preflightFieldsOf(values, campaign)), [values, campaign]);
  const [debounced] = useDebouncedValue(serialized, DELAY_MS);
  const fields = useMemo(() => JSON.parse(debounced) as PreflightFields, [debounced]);
  const hasGroups = values.groups.length > 0 && fields.groups.length > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...preflightQuery(fields), enabled: hasGroups });
  return {
    data: hasGroups ? data : undefined,
    isChanging: hasGroups && (isFetching || debounced !== serialized),
    error: hasGroups ? error : null,
    refetch: () => void refetch(),
  };
}
