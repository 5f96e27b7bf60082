import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource, ImportSheet } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { CountryField } from '../../form/country-field.js';
import type { Mapping } from './use-mapping.js';
import classes from './mapping.module.css';

const MAX_HEADER_ROW = 20;
const CHEVRON = <IconChevronDown size={16} stroke={1.5} />;

interface MappingSettingsProps {
  work: ImportResource;
  mapping: Mapping;
}

export function MappingSettings({ work, mapping }: MappingSettingsProps): React.ReactElement {
  const { t } = useTranslation();
  const format = (value: number) => formatNumber(value, currentLanguage());
  const nameOf = ({ name, is_hidden, rows }: ImportSheet) =>
    [
      is_hidden ? t('imports.sheet_hidden', { name: isolate(name) }) : isolate(name),
      rows !== null && t('imports.rows', { count: rows, number: format(rows) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const rows = Array.from({ length: Math.max(MAX_HEADER_ROW, mapping.headerRow ?? 0) }, (_, index) => index + 1);
  return (
    <div className={classes.settings}>
      {work.sheets.length > 1 && (
        <NativeSelect
          label={t('imports.sheet')}
          data={work.sheets.map((sheet, index) => ({ value: String(index), label: nameOf(sheet) }))}
          rightSection={CHEVRON}
          value={String(mapping.sheet ?? 0)}
          onChange={(event) => mapping.setSheet(Number(event.currentTarget.value))}
        />
      )}
      <CountryField value={mapping.country} onChange={mapping.setCountry} />
      {work.file_name !== null && work.format !== 'vcard' && (
        <NativeSelect
          label={t('imports.header_row')}
          data={[
            { value: '', label: t('imports.no_header_row') },
            ...rows.map((row) => ({ value: String(row), label: t('imports.row_of', { number: format(row) }) })),
          ]}
          rightSection={CHEVRON}
          value={String(mapping.headerRow ?? '')}
          onChange={({ currentTarget: { value } }) => mapping.setHeaderRow(value === '' ? null : Number(value))}
        />
      )}
    </div>
  );
}
