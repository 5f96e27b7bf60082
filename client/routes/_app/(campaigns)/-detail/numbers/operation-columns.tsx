import type { TFunction } from 'i18next';
import type { OperationResource } from '@server/campaigns/definition/operation.contract.js';
import { RECIPIENT_TONES } from '@/parts/group-send/recipient-tones.js';
import { RecipientReasonText } from '@/parts/group-send/recipient-reason.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from '../detail.module.css';

export function operationColumns(t: TFunction): Column<OperationResource>[] {
  return [
    { key: 'id', title: t('campaigns.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'phone_number',
      title: t('campaigns.phone'),
      card: 'title',
      width: 240,
      cell: ({ name, phone_number: phone }) => (
        <span className={classes.person}>
          {name !== null && <ClampedText text={name} lines={1} />}
          {phone && (
            <span className={name === null ? undefined : classes.wide}>
              <PhoneText phone={phone} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('campaigns.status'),
      card: 'corner',
      width: 260,
      cell: ({ state, reason }) => (
        <>
          <StatusChip tone={RECIPIENT_TONES[state]} word={t(`campaigns.recipient.${state}`)} />
          {reason && (
            <span className={classes.reason}>
              <RecipientReasonText reason={reason} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'group',
      title: t('campaigns.group'),
      width: 160,
      cell: ({ group, reason, name, phone_number: phone }) => (
        <span className={classes.line}>
          <span className={classes.onPhones}>
            {name !== null && phone && <PhoneText phone={phone} />}
            {reason && <RecipientReasonText reason={reason} />}
          </span>
          {group && (
            <span className={reason ? classes.wide : undefined}>
              <ClampedText text={group.name} lines={1} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'device',
      title: t('campaigns.device_name'),
      width: 160,
      cell: ({ device }) => <ClampedText text={device.device_name} lines={1} />,
    },
    {
      key: 'template',
      title: t('campaigns.template'),
      width: 160,
      cell: ({ template }) => template && <ClampedText text={template.name} lines={1} />,
    },
    {
      key: 'created_at',
      title: t('campaigns.time'),
      cell: ({ sent_at, created_at }) => (
        <span className={classes.when}>
          <RelativeTime value={sent_at ?? created_at} />
        </span>
      ),
    },
  ];
}
