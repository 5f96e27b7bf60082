import { Alert, Button, Radio } from '@mantine/core';
import { IconAlertTriangle, IconColumns3, IconHistory } from '@tabler/icons-react';
import type { CountryCode } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { ConsentAction } from '@server/address-book/imports/import-enums.contract.js';
import type { ImportResource, ImportWarning } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { countryName } from '@/ui/phone/country-name.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { roleId } from './role-select.js';
import type { Mapping } from './use-mapping.js';
import classes from './mapping.module.css';

interface MappingNotesProps {
  work: ImportResource;
  mapping: Mapping;
}

export function MappingNotes({ work, mapping }: MappingNotesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const warnings = work.warnings.filter(({ kind }) => mapping.hasPhone || kind !== 'mostly_empty_phone');
  if (warnings.length === 0 && !work.mapping_is_remembered && mapping.hasPhone) return null;
  return (
    <div className={classes.notes}>
      {!mapping.hasPhone && (
        <Alert color="yellow" icon={<IconColumns3 size={20} stroke={1.5} />}>
          <strong>{t('imports.which_column')}</strong> {t('imports.which_column_help')}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning.kind} color="yellow" icon={<IconAlertTriangle size={20} stroke={1.5} />}>
          <div className={classes.note}>
            <Warning warning={warning} work={work} mapping={mapping} />
          </div>
        </Alert>
      ))}
      {work.mapping_is_remembered && (
        <Alert color="gray" icon={<IconHistory size={20} stroke={1.5} />}>
          <div className={classes.note}>
            <span>{t('imports.remembered')}</span>
            <Button size="compact-sm" variant="default" disabled={mapping.isChanging} onClick={mapping.guessAgain}>
              {t('imports.guess_anew')}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}

function Warning({ warning, work, mapping }: MappingNotesProps & { warning: ImportWarning }): React.ReactElement {
  const { t, i18n } = useTranslation();
  const format = (value: number) => formatNumber(value, currentLanguage());
  const headerOf = (column: number) => isolate(work.columns[column]?.header ?? '');
  switch (warning.kind) {
    case 'looks_like_country': {
      const country = countryName(warning.country as CountryCode, i18n.language);
      return (
        <>
          <span>
            {t('imports.warnings.looks_like_country', { count: warning.rows, number: format(warning.rows), country })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={mapping.isChanging}
            onClick={() => mapping.setCountry(warning.country)}
          >
            {t('imports.use', { name: country })}
          </Button>
        </>
      );
    }
    case 'mostly_empty_phone':
      return (
        <>
          <span>
            {t('imports.warnings.mostly_empty_phone', { empty: format(warning.empty), rows: format(warning.rows) })}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => document.getElementById(roleId(mapping.phones[0] ?? 0))?.focus()}
          >
            {t('imports.choose_column')}
          </Button>
        </>
      );
    case 'consent_no':
      return (
        <Radio.Group
          label={t('imports.warnings.consent_no', {
            count: warning.rows,
            number: format(warning.rows),
            header: headerOf(warning.column),
          })}
          value={mapping.consent ?? ''}
          onChange={(action) => mapping.setConsent(ConsentAction.parse(action))}
        >
          <div className={classes.choices}>
            {ConsentAction.options.map((action) => (
              <Radio key={action} value={action} label={t(`imports.consent.${action}`)} />
            ))}
          </div>
        </Radio.Group>
      );
    case 'header_contradicts':
      return (
        <>
          <span>{t('imports.warnings.header_contradicts')}</span>
          <div className={classes.noteButtons}>
            {warning.columns.map((column) => (
              <Button
                key={column}
                size="compact-sm"
                variant="default"
                disabled={mapping.isChanging}
                onClick={() => mapping.choosePhone(column)}
              >
                {t('imports.use', { name: headerOf(column) })}
              </Button>
            ))}
          </div>
        </>
      );
  }
}
