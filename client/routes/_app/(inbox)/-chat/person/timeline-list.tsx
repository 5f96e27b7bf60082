import {
  IconHistory,
  IconMessages,
  IconNote,
  IconPackage,
  IconShoppingCart,
  IconSpeakerphone,
  IconStar,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TimelineEvent, TimelineKind } from '@server/messaging/conversations/person/people.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatMoneyIn } from '@/ui/format/format-money.js';
import { formatDay, formatDayTime } from '@/ui/format/format-time.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { NoteText } from '../stream/stream-lines.js';
import { describeHistory } from '../stream/describe-history.js';
import classes from './person.module.css';

const ICONS: Record<TimelineKind, Icon> = {
  messages: IconMessages,
  history: IconHistory,
  chat_note: IconNote,
  person_note: IconNote,
  order: IconPackage,
  cart: IconShoppingCart,
  campaign: IconSpeakerphone,
};

export function TimelineList({ events }: { events: readonly TimelineEvent[] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <ol className={classes.entries}>
      {events.map((event) => {
        const Shape = isRating(event) ? IconStar : ICONS[event.kind];
        return (
          <li key={`${event.kind} ${event.id}`} className={classes.event}>
            <Shape size={16} stroke={1.5} className={classes.sign} />
            <div className={classes.what}>
              <span>{describe(event, t)}</span>
              {event.kind === 'chat_note' && (
                <div className={classes.note} dir="auto">
                  <NoteText body={event.body} />
                </div>
              )}
              {event.kind === 'person_note' && <ClampedText text={event.body} lines={3} />}
              <span className={classes.by}>
                {event.kind === 'messages' ? <Day value={event.at} /> : <RelativeTime value={event.at} />}
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const isRating = (event: TimelineEvent): boolean => event.kind === 'history' && event.change === 'rated';

function Day({ value }: { value: string }): React.ReactElement {
  return <time dateTime={value}>{formatDay(new Date(value), currentLanguage())}</time>;
}

function describe(event: TimelineEvent, t: TFunction): string {
  const language = currentLanguage();
  switch (event.kind) {
    case 'messages':
      return t('person.event.messages', { received: event.received, sent: event.sent });
    case 'history':
      return describeHistory({ ...event, kind: event.change, created_at: event.at }, t, (value) =>
        formatDayTime(new Date(value), language),
      );
    case 'chat_note':
    case 'person_note':
      return t('person.event.note', { who: isolate(event.author ?? t('inbox.history.system')) });
    case 'order':
      return withMoney(t('person.order', { number: isolate(event.number) }), event);
    case 'cart':
      return withMoney(t('person.cart', { count: event.products_count }), event);
    case 'campaign':
      return t('person.event.campaign', { name: isolate(event.name) });
  }
}

const withMoney = (text: string, { total, currency }: { total: string | null; currency: string }): string =>
  total === null ? text : `${text} · ${isolate(formatMoneyIn(total, currency, currentLanguage()))}`;
