import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { cancelImport } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { ProgressBar } from '@/parts/background-work/progress-bar.js';
import { StepHeading } from './step-heading.js';
import classes from './import.module.css';

export function Running({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { id, state, counts, progress, group } = work;
  const format = (value: number) => formatNumber(value, currentLanguage());
  const isWriting = state === 'writing';
  const isUndoing = state === 'undoing';

  async function handleCancel(): Promise<void> {
    try {
      await cancelImport(id);
    } catch (error) {
      showFailure(error, () => void handleCancel());
    }
  }
  return (
    <div className={classes.card}>
      <StepHeading icon={<IconFileImport size={22} stroke={1.5} />}>
        {isWriting || isUndoing ? t(`imports.row.${state}`, { group: isolate(group.name) }) : t('imports.reading')}
      </StepHeading>
      <div className={classes.barLine}>
        <ProgressBar value={progress} label={t('imports.progress')} />
        <span className="tabular">
          {isWriting
            ? t('imports.of', { done: format(counts.written), total: format(counts.good - counts.over_limit) })
            : !isUndoing &&
              counts.rows > 0 &&
              t('imports.rows_read', { count: counts.rows, number: format(counts.rows) })}
        </span>
      </div>
      {!isUndoing && <p className={classes.cardText}>{t('imports.may_leave')}</p>}
      <div className={classes.buttons}>
        {!isUndoing && (
          <Button variant="default" onClick={() => void handleCancel()}>
            {t('imports.stop')}
          </Button>
        )}
        <ButtonLink to="/contact-numbers" variant="subtle">
          {t('imports.to_contacts')}
        </ButtonLink>
      </div>
    </div>
  );
}
