import { useEffect, useId } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { asksForPhoneColumn, importQuery } from '@/data/contacts/imports.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { ButtonLink } from '@/ui/links.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { useDismissed } from '@/parts/background-work/dismissed.js';
import { ImportResult } from './import-result.js';
import { ImportAnnouncement } from './import-announcement.js';
import { Review } from './review/review.js';
import { Running } from './running.js';
import { StepHeading } from './step-heading.js';
import { UndoButton } from './undo-button.js';
import classes from './import.module.css';

export function ImportView({ id }: { id: number }): React.ReactElement {
  const { data: work, error, refetch } = useQuery(importQuery(id));
  return (
    <>
      <ImportAnnouncement work={work} />
      {error && !work ? (
        <ErrorState isPage error={error} onRetry={() => void refetch()} />
      ) : work ? (
        <ImportStep work={work} />
      ) : (
        <RowSkeletons />
      )}
    </>
  );
}

function ImportStep({ work }: { work: ImportResource }): React.ReactElement {
  switch (work.state) {
    case 'reading':
      // The review stays visible while another mapping is read.
      return work.is_reviewed && work.columns.length > 0 && work.preview.length > 0 ? (
        <Review work={work} />
      ) : (
        <Running work={work} />
      );
    case 'ready':
      return <Review work={work} />;
    case 'writing':
    case 'undoing':
      return <Running work={work} />;
    case 'done':
    case 'cancelled':
    case 'undone':
      return <ImportResult work={work} />;
    case 'failed':
      return asksForPhoneColumn(work) ? <Review work={work} /> : <ImportFailed work={work} />;
  }
}

const describeFailure = ({ failure, format }: ImportResource): string | null =>
  failure === 'unsupported_format' ? describeIfKnown(`imports.unsupported.${format}`) : null;

function ImportFailed({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const reasonId = useId();
  const { dismiss } = useDismissed();
  useEffect(() => dismiss(`import-${work.id}`), [dismiss, work.id]);
  return (
    <div className={classes.card}>
      <StepHeading tone="bad" icon={<IconAlertTriangle size={22} stroke={1.5} />} describedBy={reasonId}>
        {t('imports.failed')}
      </StepHeading>
      <p id={reasonId} className={classes.cardText}>
        {describeFailure(work) ?? t(`imports.refused.${work.failure ?? 'broken_file'}`)}
      </p>
      <div className={classes.buttons}>
        <UndoButton work={work} />
        <ButtonLink to="/create-contacts" search={{ group: work.group.id ?? undefined }}>
          {t('imports.again')}
        </ButtonLink>
      </div>
    </div>
  );
}
