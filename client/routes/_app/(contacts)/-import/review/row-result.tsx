import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './preview.module.css';

export type ReadRow = Omit<ImportResource['preview'][number], 'row' | 'cells'>;

export function RowResult({ row }: { row: ReadRow }): React.ReactElement | null {
  const { t } = useTranslation();
  if (row.phone === null && row.whatsapp_id === null && row.reason === null) return null;
  if (row.reason === 'duplicate')
    return (
      <span className={classes.same}>
        <IconCopy size={15} stroke={1.5} />
        {t('imports.duplicate_row')}
      </span>
    );
  if (row.reason)
    return (
      <span className={classes.bad}>
        <IconAlertCircle size={15} stroke={1.5} />
        {t(`imports.reasons.${row.reason}`)}
      </span>
    );
  return (
    <span className={classes.good}>
      <IconCheck size={15} stroke={1.5} />
      <span className={classes.contact}>
        {row.phone && <PhoneText phone={row.phone} />}
        {row.whatsapp_id && <bdi dir="ltr">{row.whatsapp_id}</bdi>}
        {row.name && <bdi className={classes.name}>{row.name}</bdi>}
        {row.further_phones.length > 0 && (
          <span className={classes.further}>
            {t('imports.counts.further_numbers')}:{' '}
            {row.further_phones.map((phone, index) => (
              <span key={phone}>
                {index > 0 && ' · '}
                <PhoneText phone={phone} />
              </span>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
