import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExistingContacts } from '@server/address-book/imports/import-enums.contract.js';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from '../import.module.css';

interface ExistingChoiceProps {
  work: ImportResource;
  value: ExistingContacts;
  onChange: (value: ExistingContacts) => void;
}

export function ExistingChoice({ work, value, onChange }: ExistingChoiceProps): React.ReactElement | null {
  const { t } = useTranslation();
  const { known, known_changes } = work.counts;
  if (!known || !known_changes) return null;
  const format = (count: number) => formatNumber(count, currentLanguage());
  const changeCounts: Record<ExistingContacts, number> = { keep: 0, ...known_changes };
  return (
    <Radio.Group
      label={t('imports.existing.label', { count: known, number: format(known) })}
      value={value}
      onChange={(chosen) => onChange(ExistingContacts.parse(chosen))}
    >
      <div className={classes.existing}>
        {ExistingContacts.options.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={t(`imports.existing.${choice}`)}
            description={t('imports.existing.changes', {
              count: changeCounts[choice],
              number: format(changeCounts[choice]),
            })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
