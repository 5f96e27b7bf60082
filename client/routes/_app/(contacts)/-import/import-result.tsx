import { useEffect } from 'react';
import { IconArrowBackUp, IconBan, IconCircleCheck, IconSend, IconUsers } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { useDismissed } from '@/parts/background-work/dismissed.js';
import { ImportCounts } from './import-counts.js';
import { SkippedRows } from './skipped-rows.js';
import { StepHeading } from './step-heading.js';
import { UndoButton } from './undo-button.js';
import classes from './import.module.css';

const ICONS = { done: IconCircleCheck, cancelled: IconBan, undone: IconArrowBackUp } as const;

export function ImportResult({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const { dismiss } = useDismissed();
  // The result is already visible here.
  useEffect(() => dismiss(`import-${work.id}`), [dismiss, work.id]);
  const { counts, group, state } = work;
  const isDone = state === 'done';
  const hasContacts = counts.written > 0 && state !== 'undone';
  const Icon = ICONS[state as keyof typeof ICONS];
  return (
    <div className={classes.card}>
      <StepHeading tone={isDone ? 'good' : undefined} icon={<Icon size={22} stroke={1.5} />}>
        {headingOf(work, t)}
      </StepHeading>
      {(isDone || counts.written > 0) && <ImportCounts work={work} />}
      {!!work.undone?.kept && <p className={classes.keptNote}>{t('imports.undone_note')}</p>}
      {isDone && <SkippedRows work={work} />}
      <div className={classes.buttons}>
        {group.id !== null && hasContacts && (
          <>
            <ButtonLink
              to="/contact-numbers"
              search={{ groups: group.id }}
              leftSection={<IconUsers size={18} stroke={1.5} />}
            >
              {t('imports.see_contacts')}
            </ButtonLink>
            {canSend && (
              <ButtonLink
                to="/send-message"
                search={{ group_id: group.id } as never}
                variant="default"
                leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
              >
                {t('imports.send_to_group')}
              </ButtonLink>
            )}
          </>
        )}
        <UndoButton work={work} />
        <ButtonLink to="/create-contacts" search={{}} variant={hasContacts ? 'subtle' : 'filled'}>
          {t('imports.more')}
        </ButtonLink>
      </div>
    </div>
  );
}

function headingOf({ state, group, counts }: ImportResource, t: TFunction): string {
  const figures = {
    group: isolate(group.name),
    count: counts.written,
    number: formatNumber(counts.written, currentLanguage()),
  };
  if (state === 'done' || state === 'undone') return t(`imports.row.${state}`, figures);
  return counts.written === 0 ? t('imports.cancelled_nothing') : t('imports.was_cancelled', figures);
}
