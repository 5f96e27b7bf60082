import { useTranslation } from 'react-i18next';
import type { CodState } from '@server/commerce/other-events/other-events.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';

const TONES: Record<CodState, ChipTone> = {
  asked: 'busy',
  confirmed: 'good',
  cancelled: 'bad',
  change_address: 'new',
  silent: 'idle',
};

export function CodChip({ state }: { state: CodState }): React.ReactElement {
  const { t } = useTranslation();
  return <StatusChip tone={TONES[state]} word={t(`other_events.cod_state.${state}`)} title={t('other_events.cod')} />;
}
