import { useEffect, useRef } from 'react';
import { queryClient } from '@/app/query-client.js';
import { isoDay } from '@/ui/format/format-time.js';
import { useMinute } from '@/parts/use-minute.js';

export function useNewDay(): void {
  const today = isoDay(useMinute());
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    void queryClient.invalidateQueries();
  }, [today]);
}
