import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { ExistingContacts } from '@server/address-book/imports/import-enums.contract.js';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { asksForPhoneColumn, cancelImport, startImport } from '@/data/contacts/imports.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ProgressBar } from '@/parts/background-work/progress-bar.js';
import { ExistingChoice } from './existing-choice.js';
import { describeFormat } from '../describe-format.js';
import { ImportCounts } from '../import-counts.js';
import { SkippedRows } from '../skipped-rows.js';
import { useStepFocus } from '../step-heading.js';
import { MappingNotes } from './mapping/mapping-notes.js';
import { MappingSettings } from './mapping/mapping-settings.js';
import { PhoneOrder } from './mapping/phone-order.js';
import { planImport } from './plan-import.js';
import { PreviewCards } from './preview-cards.js';
import { PreviewTable } from './preview-table.js';
import { PlanRoomNote } from './room-note.js';
import { useMapping } from './mapping/use-mapping.js';
import classes from '../import.module.css';

export function Review({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const heading = useStepFocus();
  const mapping = useMapping(work);
  const [existing, setExisting] = useState(work.existing_contacts);
  const isPhoneColumnMissing = asksForPhoneColumn(work);
  const asksForConsent = mapping.consent === null && work.warnings.some(({ kind }) => kind === 'consent_no');
  const isSmallScreen = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const Preview = isSmallScreen ? PreviewCards : PreviewTable;
  const format = (value: number) => formatNumber(value, currentLanguage());
  return (
    <div className={classes.review}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{work.file_name ?? t('imports.pasted')}</bdi>
        </h2>
        <span className={classes.dim}>
          {[
            describeFormat(work.format, t),
            !isPhoneColumnMissing && t('imports.rows', { count: work.counts.rows, number: format(work.counts.rows) }),
            t('imports.into', { group: isolate(work.group.name) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.changing}>
        {mapping.isChanging && <ProgressBar value={work.progress} label={t('imports.reading')} />}
      </div>
      <MappingNotes work={work} mapping={mapping} />
      {!isPhoneColumnMissing && (
        <>
          <ImportCounts work={work} />
          <SkippedRows work={work} isCorrectable />
          <ExistingChoice work={work} value={existing} onChange={setExisting} />
        </>
      )}
      <MappingSettings work={work} mapping={mapping} />
      <PhoneOrder columns={work.columns} phones={mapping.phones} onMove={mapping.movePhone} />
      <Preview work={work} roles={mapping.roles} onRole={mapping.setRole} isChanging={mapping.isChanging} />
      <ReviewFooter
        work={work}
        existing={existing}
        isBlocked={mapping.isChanging || !mapping.hasPhone}
        asksForConsent={asksForConsent}
      />
    </div>
  );
}

interface ReviewFooterProps {
  work: ImportResource;
  existing: ExistingContacts;
  isBlocked: boolean;
  asksForConsent: boolean;
}

function ReviewFooter(props: ReviewFooterProps): React.ReactElement {
  const { t } = useTranslation();
  const { work, existing, isBlocked, asksForConsent } = props;
  const [running, setRunning] = useState<'start' | 'cancel' | null>(null);
  const { total } = planImport(work);
  const isPhoneColumnMissing = asksForPhoneColumn(work);
  const isNewGroup = work.group.id === null;

  async function run(action: 'start' | 'cancel'): Promise<void> {
    setRunning(action);
    try {
      await (action === 'start' ? startImport(work.id, existing) : cancelImport(work.id));
      if (action === 'start') toast.success(t(isNewGroup ? 'imports.group_created' : 'imports.started'));
    } catch (error) {
      showFailure(error, () => void run(action), action === 'start' ? t('imports.not_started') : undefined);
    } finally {
      setRunning(null);
    }
  }
  return (
    <div className={classes.footer}>
      {!isPhoneColumnMissing &&
        (asksForConsent ? (
          <span className={classes.room} data-tone="warn" role="status">
            {t('imports.consent.choose')}
          </span>
        ) : (
          <PlanRoomNote work={work} />
        ))}
      <Button variant="default" loading={running === 'cancel'} onClick={() => void run('cancel')}>
        {t('ui.cancel')}
      </Button>
      {!isPhoneColumnMissing && (
        <Button
          loading={running === 'start'}
          disabled={isBlocked || asksForConsent || total === 0 || running !== null}
          onClick={() => void run('start')}
        >
          {t('imports.import', { count: total, number: formatNumber(total, currentLanguage()) })}
        </Button>
      )}
    </div>
  );
}
