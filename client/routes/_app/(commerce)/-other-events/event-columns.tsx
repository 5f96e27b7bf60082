import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { AppBadge } from '@/parts/stores/app-badge.js';
import { MessageState } from '@/parts/stores/message-state.js';
import { nameAutomation, describeReason } from '@/parts/stores/name-store-terms.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { Nothing } from '@/ui/list-page/table/nothing.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { CodChip } from './cod-chip.js';
import { MESSAGE_STATES } from './kinds.js';
import classes from './events.module.css';

/** Confirmation request, at which the customer's response appears once per purchase. */
const COD_QUESTION = 'cod.question';

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
            {isNamedLikeMessageState(automation, t) && `${t('other_events.of_order')} `}
            {nameAutomation(automation)}
          </span>
          {subject !== null && (
            <span className={`${classes.dimmed} ${classes.wide}`}>
              <ClampedText text={subject} lines={1} />
            </span>
          )}
          {cod !== null && automation === COD_QUESTION && (
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
            <ClampedMessage text={body} />
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
          <MessageState state={state} {...(reason !== null && { title: describeReason(reason) })} />
          {cod !== null && automation === COD_QUESTION && (
            <span className={classes.below} data-note>
              <CodChip state={cod} />
            </span>
          )}
          {reason && (
            <span className={classes.reason} data-note>
              {describeReason(reason)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'app',
      title: t('other_events.app'),
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

/** Tells whether users would read the name as a message state. */
const isNamedLikeMessageState = (automation: string, t: TFunction): boolean =>
  automation.startsWith('order.') &&
  MESSAGE_STATES.some((state) => t(`apps.message_states.${state}`) === nameAutomation(automation));

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

export function nameOfEvent({ automation, customer_name: name, customer_phone: phone }: OtherEventResource): string {
  const customer = name ?? (phone === null ? '' : `\u2066${formatPhone(phone)}\u2069`);
  return isolate([nameAutomation(automation), customer].filter(Boolean).join(' · '));
}
