import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { AppBadge } from '@/parts/shops/app-badge.js';
import { MessageState } from '@/parts/shops/message-state.js';
import { sayAutomation, sayReason } from '@/parts/shops/say-shop-words.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { CodChip } from './cod-chip.js';
import { MESSAGE_STATES } from './kinds.js';
import classes from './events.module.css';

/** Where the answer is told: beside every message of its order it would be counted twice. */
const QUESTION = 'cod.question';

/** What happened in the store, to whom it was told, in which words and how far that came. */
export function otherEventColumns(t: TFunction): Column<OtherEventResource>[] {
  return [
    { key: 'id', title: t('other_events.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'event',
      title: t('other_events.event'),
      card: 'title',
      width: 200,
      cell: ({ automation, subject, cod }) => (
        <span className={`${classes.lines} ${classes.event}`}>
          <span className={classes.name}>
            {isWordOfMessages(automation, t) && `${t('other_events.of_order')} `}
            {sayAutomation(automation)}
          </span>
          {subject !== null && (
            <span className={`${classes.dimmed} ${classes.wide}`}>
              <ClampedText text={subject} lines={1} />
            </span>
          )}
          {cod !== null && automation === QUESTION && (
            <span className={classes.wide}>
              <CodChip state={cod} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'customer',
      title: t('other_events.customer'),
      width: 180,
      cell: (event) => <Customer event={event} />,
    },
    {
      key: 'body',
      title: t('other_events.text'),
      card: 'text',
      width: 320,
      cell: ({ body }) =>
        body === null ? (
          <Nothing label={t('other_events.no_text')} />
        ) : (
          <span className={classes.dimmed}>
            <ClampedText text={body} isMessage />
          </span>
        ),
    },
    {
      key: 'state',
      title: t('other_events.state'),
      card: 'corner',
      width: 200,
      cell: ({ automation, state, reason, cod }) => (
        <>
          <MessageState state={state} {...(reason !== null && { title: sayReason(reason) })} />
          {cod !== null && automation === QUESTION && (
            <span className={classes.below} data-note>
              <CodChip state={cod} />
            </span>
          )}
          {reason && (
            <span className={classes.reason} data-note>
              {sayReason(reason)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'app',
      title: t('other_events.app'),
      // A phone needs all of its line for whom it was told; the filter knows the app.
      card: 'wide',
      cell: ({ app }) => <AppBadge platform={app.name} />,
    },
    {
      key: 'created_at',
      title: t('other_events.time'),
      cell: ({ created_at: at }) => (
        <span className={classes.when}>
          <RelativeTime value={at} />
        </span>
      ),
    },
  ];
}

/** Whether its name is also a state of messages, as which it would be read. */
const isWordOfMessages = (automation: string, t: TFunction): boolean =>
  automation.startsWith('order.') &&
  MESSAGE_STATES.some((state) => t(`apps.message_states.${state}`) === sayAutomation(automation));

/** To whom it was told; on a phone, where the line above is full, also about what. */
function Customer({ event }: { event: OtherEventResource }): React.ReactElement {
  const { t } = useTranslation();
  const { customer_name: name, customer_phone: phone, subject } = event;
  return (
    <span className={classes.lines}>
      {subject !== null && <bdi className={classes.narrow}>{subject}</bdi>}
      {name === null && phone === null && <Nothing label={t('other_events.customer')} />}
      {name !== null && <ClampedText text={name} lines={1} />}
      {phone !== null && (
        <span className={name === null ? undefined : `${classes.dimmed} ${classes.wide}`}>
          <PhoneText phone={phone} />
        </span>
      )}
    </span>
  );
}

/** What it was and to whom, for those who hear the table. */
export function nameOfEvent({ automation, customer_name: name, customer_phone: phone }: OtherEventResource): string {
  const who = name ?? (phone === null ? '' : `\u2066${formatPhone(phone)}\u2069`);
  return isolate([sayAutomation(automation), who].filter(Boolean).join(' · '));
}
