import { useState } from 'react';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExistingContacts, ImportResource } from '@server/messaging/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { tellFailure } from '@/app/http/tell-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { asksForPhoneColumn, cancelImport, startImport } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ProgressBar } from '@/parts/background-work/progress-bar.js';
import { CountryField } from '../form/country-field.js';
import { ExistingChoice } from './existing-choice.js';
import { formatName } from '../format-name.js';
import { BadRows, ImportCounts } from '../import-counts.js';
import { planImport } from './plan-import.js';
import { PreviewCards } from './preview-cards.js';
import { PreviewTable } from './preview-table.js';
import { RoomNote } from './room-note.js';
import { useMapping } from './use-mapping.js';
import classes from '../import.module.css';

/** What was read, as it will be kept: to be looked at, set right and agreed to. Before that, if nobody can tell, which column is the phone. */
export function Review({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const mapping = useMapping(work);
  const [existing, setExisting] = useState(work.existing_contacts);
  const isAsking = asksForPhoneColumn(work);
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Preview = isPhone ? PreviewCards : PreviewTable;
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div className={classes.review}>
      <div className={classes.head}>
        <h2>
          <bdi>{work.file_name ?? t('imports.pasted')}</bdi>
        </h2>
        <span className={classes.dim}>
          {[
            formatName(work.format, t),
            !isAsking && t('imports.rows', { count: work.counts.rows, number: number(work.counts.rows) }),
            t('imports.into', { group: isolate(work.group.name) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.changing}>
        {mapping.isChanging && <ProgressBar value={work.progress} label={t('imports.reading')} />}
      </div>
      {isAsking ? (
        <Alert color="yellow" icon={<IconColumns3 size={20} stroke={1.5} />}>
          <strong>{t('imports.which_column')}</strong> {t('imports.which_column_help')}
        </Alert>
      ) : (
        <>
          <ImportCounts work={work} />
          <BadRows work={work} />
          <ExistingChoice work={work} value={existing} onChange={setExisting} />
        </>
      )}
      <div className={classes.settings}>
        <CountryField value={mapping.country} onChange={mapping.setCountry} />
        {work.file_name !== null && (
          <Checkbox
            mt={isPhone ? 0 : 28}
            label={t('imports.has_header')}
            checked={mapping.has_header}
            onChange={(event) => mapping.setHeader(event.currentTarget.checked)}
          />
        )}
      </div>
      <Preview work={work} roles={mapping.roles} onRole={mapping.setRole} isChanging={mapping.isChanging} />
      <ReviewFooter work={work} existing={existing} isChanging={mapping.isChanging} />
    </div>
  );
}

interface ReviewFooterProps {
  work: ImportResource;
  existing: ExistingContacts;
  isChanging: boolean;
}

function ReviewFooter({ work, existing, isChanging }: ReviewFooterProps): React.ReactElement {
  const { t } = useTranslation();
  const [running, setRunning] = useState<'start' | 'cancel' | null>(null);
  const { total } = planImport(work);
  const isAsking = asksForPhoneColumn(work);
  const isNewGroup = work.group.id === null;

  async function run(what: 'start' | 'cancel'): Promise<void> {
    setRunning(what);
    try {
      await (what === 'start' ? startImport(work.id, existing) : cancelImport(work.id));
      if (what === 'start') toast.success(t(isNewGroup ? 'imports.group_created' : 'imports.started'));
    } catch (error) {
      tellFailure(error, () => void run(what), what === 'start' ? t('imports.not_started') : undefined);
    } finally {
      setRunning(null);
    }
  }
  return (
    <div className={classes.footer}>
      {!isAsking && <RoomNote work={work} />}
      <Button variant="default" loading={running === 'cancel'} onClick={() => void run('cancel')}>
        {t('ui.cancel')}
      </Button>
      {!isAsking && (
        <Button
          loading={running === 'start'}
          disabled={isChanging || total === 0 || running !== null}
          onClick={() => void run('start')}
        >
          {t('imports.import', { count: total, number: formatNumber(total, currentLanguage()) })}
        </Button>
      )}
    </div>
  );
}
