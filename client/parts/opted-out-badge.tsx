import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatAbsolute } from '@/ui/format/format-time.js';
import { StatusChip } from '@/ui/status-chip.js';

export function OptedOutBadge({ at }: { at: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <StatusChip
      tone="bad"
      word={t('contacts.opted_out')}
      title={t('contacts.opted_out_since', { time: formatAbsolute(new Date(at), currentLanguage()) })}
    />
  );
}
