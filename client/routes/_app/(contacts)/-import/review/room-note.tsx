import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { planImport } from './plan-import.js';
import classes from '../import.module.css';

export function PlanRoomNote({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { fresh, fits, total } = planImport(work);
  const format = (value: number) => formatNumber(value, currentLanguage());
  if (total === 0)
    return (
      <span className={classes.room} data-tone="warn" role="status">
        {t(work.counts.good > 0 ? 'imports.no_room' : 'imports.no_good')}
      </span>
    );
  if (fits < fresh)
    return (
      <span className={classes.room} data-tone="warn" role="status">
        {t('imports.some_room', { fresh: format(fresh), room: format(fits) })}
      </span>
    );
  return (
    <span className={classes.room} role="status">
      {fresh === 0 ? t('imports.all_known') : t('imports.all_fit', { count: fresh, number: format(fresh) })}
    </span>
  );
}
