import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { importsQuery, isImportOver } from '@/data/contacts/imports.js';
import { WorkRow } from '@/parts/background-work/work-row.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { UndoButton } from './undo-button.js';
import workClasses from '@/parts/background-work/work.module.css';
import classes from './import.module.css';

const MAX_SHOWN = 5;
const ICONS = {
  done: IconCircleCheck,
  failed: IconAlertTriangle,
  cancelled: IconBan,
  undone: IconArrowBackUp,
} as const;

export function RecentImports(): React.ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { data: imports = [] } = useQuery(importsQuery);
  const finished = imports.filter(
    (entry) => isImportOver(entry) && (entry.state !== 'cancelled' || entry.counts.written > 0),
  );
  if (finished.length === 0) return null;
  return (
    <section className={classes.recent} aria-labelledby={id}>
      <h2 id={id}>{t('imports.recent')}</h2>
      <ul className={workClasses.strip}>
        {finished.slice(0, showsAll ? undefined : MAX_SHOWN).map((entry) => (
          <RecentRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {finished.length > MAX_SHOWN && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'imports.show_less' : 'imports.show_all')}
        </Button>
      )}
    </section>
  );
}

function RecentRow({ entry }: { entry: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const { id, state, group, counts, file_name, updated_at } = entry;
  const Icon = ICONS[state as keyof typeof ICONS];
  return (
    <WorkRow
      icon={<Icon size={18} stroke={1.5} />}
      text={
        <>
          {t(`imports.row.${state}`, {
            group: isolate(group.name),
            count: counts.written,
            number: formatNumber(counts.written, currentLanguage()),
          })}
          <span className={workClasses.file}>
            <bdi>{file_name ?? t('imports.pasted')}</bdi> · <RelativeTime value={updated_at} />
          </span>
        </>
      }
    >
      <ButtonLink to="/create-contacts" search={{ import: id }} size="compact-sm" variant="default">
        {t('imports.open')}
      </ButtonLink>
      <UndoButton work={entry} size="compact-sm" />
    </WorkRow>
  );
}
