import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { figuresOf } from './import-figures.js';
import classes from './import.module.css';

export function ImportCounts({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <dl className={classes.counts}>
      {figuresOf(work, t).map(({ label, value, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value === null ? '…' : formatNumber(value, currentLanguage())}</dd>
        </div>
      ))}
    </dl>
  );
}
