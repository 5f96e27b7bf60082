import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { deletionsQuery } from '@/data/contacts/deletions.js';
import { exportsQuery } from '@/data/contacts/exports.js';
import { importsQuery, isImportOver } from '@/data/contacts/imports.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useDismissed } from './dismissed.js';
import { ExportWorkRow } from './export-work-row.js';
import { FinishedImports } from './finished-imports.js';
import { ImportRow } from './import-row.js';
import { WorkRow } from './work-row.js';
import classes from './work.module.css';

const FINISHED_SHOWN_MS = 3_600_000;

interface WorkStripProps {
  /** Import that the page itself shows. */
  hiddenImportId?: number | undefined;
  hidesFinishedImports?: boolean;
}

export function WorkStrip({ hiddenImportId, hidesFinishedImports = false }: WorkStripProps): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute().getTime();
  const { data: imports = [] } = useQuery({ ...importsQuery, enabled: useCan('add contact_phone') });
  const { data: exports = [] } = useQuery(exportsQuery);
  const { data: deletions = [] } = useQuery(deletionsQuery);
  const { isDismissed, dismiss } = useDismissed();
  const isRecent = (updatedAt: string) => now - Date.parse(updatedAt) < FINISHED_SHOWN_MS;

  const shownImports = imports.filter((work) => work.id !== hiddenImportId && !isDismissed(`import-${work.id}`));
  const running = shownImports.filter((work) => !isImportOver(work));
  const finished = shownImports.filter(
    (work) => !hidesFinishedImports && isImportOver(work) && work.state !== 'cancelled' && isRecent(work.updated_at),
  );
  const shownExports = exports.filter(
    (work) =>
      work.state !== 'cancelled' &&
      !isDismissed(`export-${work.id}`) &&
      (work.expires_at === null
        ? work.state !== 'failed' || isRecent(work.updated_at)
        : Date.parse(work.expires_at) > now),
  );
  if (running.length + finished.length + shownExports.length + deletions.length === 0) return null;
  const format = (value: number) => formatNumber(value, currentLanguage());
  return (
    <ul className={classes.strip} aria-label={t('imports.work')}>
      {deletions.map(({ id, what, done, total }) => (
        <WorkRow
          key={`deletion-${id}`}
          icon={<IconTrash size={18} stroke={1.5} />}
          text={t(`imports.deleting_${what}`)}
          progress={total === 0 ? null : done / total}
          figures={t('imports.of', { done: format(done), total: format(total) })}
        />
      ))}
      {running.map((work) => (
        <ImportRow key={`import-${work.id}`} work={work} />
      ))}
      <FinishedImports imports={finished} onDismiss={(id) => dismiss(`import-${id}`)} />
      {shownExports.map((work) => (
        <ExportWorkRow key={`export-${work.id}`} work={work} onDismiss={() => dismiss(`export-${work.id}`)} />
      ))}
    </ul>
  );
}
