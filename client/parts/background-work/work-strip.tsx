import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { deletionsQuery } from '@/data/contacts/deletions.js';
import { exportsQuery } from '@/data/contacts/exports.js';
import { importsQuery, isOver } from '@/data/contacts/imports.js';
import { useMinute } from '@/parts/use-minute.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { useDismissed } from './dismissed.js';
import { ExportRow } from './export-row.js';
import { ImportRow } from './import-row.js';
import { WorkRow } from './work-row.js';
import classes from './work.module.css';

/** How long the end of an import is still told on the lists. */
const TOLD_MS = 3_600_000;

/** What goes on in the background, above the lists it changes: it is there again after a reload, and whichever page one comes back to. */
export function WorkStrip({ without }: { without?: number | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  const now = useMinute().getTime();
  const { data: imports = [] } = useQuery({ ...importsQuery, enabled: useCan('add contact_phone') });
  const { data: exports = [] } = useQuery(exportsQuery);
  const { data: deletions = [] } = useQuery(deletionsQuery);
  const { isDismissed, dismiss } = useDismissed();
  const isFresh = (updatedAt: string) => now - Date.parse(updatedAt) < TOLD_MS;

  const shownImports = imports.filter(
    (one) =>
      one.id !== without &&
      !isDismissed(`import-${one.id}`) &&
      (!isOver(one) || (one.state !== 'cancelled' && isFresh(one.updated_at))),
  );
  const shownExports = exports.filter(
    (one) =>
      one.state !== 'cancelled' &&
      !isDismissed(`export-${one.id}`) &&
      (one.expires_at === null ? one.state !== 'failed' || isFresh(one.updated_at) : Date.parse(one.expires_at) > now),
  );
  if (shownImports.length + shownExports.length + deletions.length === 0) return null;
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <ul className={classes.strip} aria-label={t('imports.work')}>
      {deletions.map(({ id, what, done, total }) => (
        <WorkRow
          key={`deletion-${id}`}
          icon={<IconTrash size={18} stroke={1.5} />}
          text={t(`imports.deleting_${what}`)}
          progress={total === 0 ? null : done / total}
          figures={t('imports.of', { done: number(done), total: number(total) })}
        />
      ))}
      {shownImports.map((one) => (
        <ImportRow key={`import-${one.id}`} work={one} onDismiss={() => dismiss(`import-${one.id}`)} />
      ))}
      {shownExports.map((one) => (
        <ExportRow key={`export-${one.id}`} work={one} onDismiss={() => dismiss(`export-${one.id}`)} />
      ))}
    </ul>
  );
}
