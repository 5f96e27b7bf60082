import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/messaging/imports/imports.contract.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './preview.module.css';

/** What becomes of a row: its number as it will be kept, or why it is left out. Nothing yet without a column of phones. */
export function RowResult({ row }: { row: ImportResource['preview'][number] }): React.ReactElement | null {
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
      {row.phone && <PhoneText phone={row.phone} />}
      {row.whatsapp_id && <bdi dir="ltr">{row.whatsapp_id}</bdi>}
    </span>
  );
}
