import type { TFunction } from 'i18next';
import type { GroupSendRecipient } from '@server/campaigns/campaigns.contract.js';
import { RecipientReasonText } from '@/parts/group-send/recipient-reason.js';
import { ClampedMessage } from '@/ui/text/clamped-message.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { Ticks } from '@/ui/text/ticks.js';
import classes from './group-send.module.css';

export function recipientColumns(t: TFunction): Column<GroupSendRecipient>[] {
  return [
    {
      key: 'name',
      title: t('campaigns.name'),
      card: 'title',
      width: 200,
      cell: ({ name, phone_number }) =>
        name === null && phone_number ? <PhoneText phone={phone_number} /> : <ClampedText text={name ?? ''} />,
    },
    {
      key: 'phone',
      title: t('campaigns.phone'),
      // Without a name the first column shows the number.
      cell: ({ name, phone_number }) => name !== null && phone_number && <PhoneText phone={phone_number} />,
    },
    {
      key: 'status',
      title: t('campaigns.status'),
      card: 'corner',
      cell: ({ status, message_status }) => (
        <span className={classes.status} data-status={status}>
          {message_status && <Ticks status={message_status} />}
          {t(`campaigns.recipient.${status}`)}
        </span>
      ),
    },
    {
      key: 'reason',
      title: t('campaigns.reason'),
      width: 260,
      cell: ({ reason }) => reason && <RecipientReasonText reason={reason} />,
    },
    {
      key: 'body',
      title: t('campaigns.got'),
      // A narrow cell would cut names in the other direction.
      card: 'wide',
      width: 320,
      cell: ({ body }) => body && <ClampedMessage text={body} />,
    },
    {
      key: 'sent_at',
      title: t('campaigns.sent_at'),
      cell: ({ sent_at }) => sent_at && <RelativeTime value={sent_at} />,
    },
  ];
}
