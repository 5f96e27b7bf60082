import { useTranslation } from 'react-i18next';
import type { StoreMessageState } from '@server/commerce/other-events/other-events.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { Ticks } from '@/ui/text/ticks.js';
import classes from './message-state.module.css';

const TONES: Record<StoreMessageState, ChipTone> = {
  waiting: 'idle',
  queued: 'busy',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  skipped: 'idle',
  cancelled: 'idle',
};

const isOnItsWay = (state: StoreMessageState): state is 'sent' | 'delivered' | 'read' =>
  state === 'sent' || state === 'delivered' || state === 'read';

/** How far the message of a store has come: the word, and WhatsApp's ticks once it went. */
export function MessageState({ state, title }: { state: StoreMessageState; title?: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className={classes.state}>
      <StatusChip tone={TONES[state]} word={t(`apps.message_states.${state}`)} title={title} />
      {isOnItsWay(state) && (
        <span className={classes.ticks}>
          <Ticks status={state} />
        </span>
      )}
    </span>
  );
}
