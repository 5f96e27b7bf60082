import { useEffect } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/messaging/imports/imports.contract.js';
import { asksForPhoneColumn, importQuery } from '@/data/contacts/imports.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { ButtonLink } from '@/ui/links.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { useDismissed } from '@/parts/background-work/dismissed.js';
import { ImportResult } from './import-result.js';
import { Review } from './review/review.js';
import { Running } from './running.js';
import classes from './import.module.css';

/** One import, wherever it stands. */
export function ImportView({ id }: { id: number }): React.ReactElement {
  const { data: work, error, refetch } = useQuery(importQuery(id));
  if (error && !work) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!work) return <RowSkeletons />;
  switch (work.state) {
    case 'reading':
      // Read again by another mapping: what was there stays on screen meanwhile.
      return work.is_reviewed && work.columns.length > 0 && work.preview.length > 0 ? (
        <Review work={work} />
      ) : (
        <Running work={work} />
      );
    case 'ready':
      return <Review work={work} />;
    case 'writing':
      return <Running work={work} />;
    case 'done':
    case 'cancelled':
      return <ImportResult work={work} />;
    case 'failed':
      return asksForPhoneColumn(work) ? <Review work={work} /> : <ImportFailed work={work} />;
  }
}

function ImportFailed({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { dismiss } = useDismissed();
  // Who has seen it here is not told again above the lists.
  useEffect(() => dismiss(`import-${work.id}`), [dismiss, work.id]);
  return (
    <div className={classes.card}>
      <h2 className={classes.cardHead} data-tone="bad">
        <IconAlertTriangle size={22} stroke={1.5} />
        {t('imports.failed')}
      </h2>
      <p className={classes.cardText}>{t(`imports.refused.${work.failure ?? 'broken_file'}`)}</p>
      <ButtonLink to="/create-contacts" search={{ group: work.group.id ?? undefined }}>
        {t('imports.again')}
      </ButtonLink>
    </div>
  );
}
