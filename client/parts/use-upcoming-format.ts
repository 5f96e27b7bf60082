import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatUpcoming } from '@/ui/format/format-time.js';
import { useMinute } from './use-minute.js';

export function useUpcomingFormat(): (value: string) => string {
  const now = useMinute();
  return (value) => formatUpcoming(new Date(value), now, currentLanguage());
}
