import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/messaging/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { cancelImport } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { ProgressBar } from '@/parts/background-work/progress-bar.js';
import classes from './import.module.css';

/** While a file is read or written: how far it is. One may leave; it goes on. */
export function Running({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { id, state, counts, progress, group } = work;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const isWriting = state === 'writing';

  async function handleCancel(): Promise<void> {
    try {
      await cancelImport(id);
    } catch (error) {
      tellFailure(error, () => void handleCancel());
    }
  }
  return (
    <div className={classes.card} aria-live="polite">
      <h2 className={classes.cardHead}>
        <IconFileImport size={22} stroke={1.5} />
        {isWriting ? t('imports.row.writing', { group: isolate(group.name) }) : t('imports.reading')}
      </h2>
      <div className={classes.barLine}>
        <ProgressBar value={progress} label={t('imports.progress')} />
        <span className="tabular">
          {isWriting
            ? t('imports.of', { done: number(counts.written), total: number(counts.good - counts.over_limit) })
            : counts.rows > 0 && t('imports.rows_read', { count: counts.rows, number: number(counts.rows) })}
        </span>
      </div>
      <p className={classes.cardText}>{t('imports.may_leave')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void handleCancel()}>
          {t('imports.stop')}
        </Button>
        <ButtonLink to="/contact-numbers" variant="subtle">
          {t('imports.to_contacts')}
        </ButtonLink>
      </div>
    </div>
  );
}
