import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatState } from '@server/messaging/conversations/chats.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { chatCountsQuery } from '@/data/chats/chat-counts.js';
import { type ChatFilter, MENU_STATES } from '@/data/chats/chat-filter.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ScrollStrip } from '@/ui/scroll-strip.js';
import type { ChatSearch } from '../../chat-search.js';
import classes from './state-chips.module.css';

/** Back clears a filter, because chips are links. */
const CHIPS = ['unread', 'needs_you', 'failed', 'from_ad', 'archived'] as const satisfies readonly ChatState[];

export function StateChips({ filter }: { filter: ChatFilter }): React.ReactElement {
  const { t } = useTranslation();
  const { data: counts } = useQuery(chatCountsQuery(filter.device));
  const isOn = (state: ChatState): boolean => state === filter.state || (state === 'unread' && filter.unread === true);
  // Rare states are hidden while empty.
  const shown = [
    ...CHIPS.filter((state) => state === 'unread' || state === filter.state || counts?.[state]),
    ...MENU_STATES.filter((state) => state === filter.state),
  ];
  return (
    <div className={classes.root}>
      <ScrollStrip label={t('chats.states')} className={classes.chips}>
        {shown.map((state) => {
          const isChosen = isOn(state);
          const count = counts?.[state];
          return (
            <Link
              key={state}
              from="/chat/{-$deviceId}"
              to="."
              search={(current) => (isChosen ? clearState(current, state) : { ...current, state })}
              resetScroll={false}
              className={classes.chip}
              activeProps={{ 'aria-current': undefined }}
              data-chosen={isChosen || undefined}
              aria-current={isChosen ? 'true' : undefined}
            >
              {t(`chats.state.${state}`)}
              <span className={classes.count}>{count === undefined ? '' : formatNumber(count, currentLanguage())}</span>
              {isChosen && (
                <IconX size={14} stroke={2} role="img" aria-label={t('chats.remove_filter')} aria-hidden={false} />
              )}
            </Link>
          );
        })}
      </ScrollStrip>
    </div>
  );
}

/** Clears `unread` too, which a saved view may have besides a state. */
const clearState = (current: ChatSearch, state: ChatState): ChatSearch => ({
  ...current,
  ...(state === current.state && { state: undefined }),
  ...(state === 'unread' && { unread: undefined }),
});
