import { useEffect } from 'react';
import { IconBan, IconCircleCheck, IconSend, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportResource } from '@server/messaging/imports/imports.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { ButtonLink } from '@/ui/links.js';
import { useDismissed } from '@/parts/background-work/dismissed.js';
import { BadRows } from './import-counts.js';
import classes from './import.module.css';

/** What came of it, and where to go on. */
export function ImportResult({ work }: { work: ImportResource }): React.ReactElement {
  const { t } = useTranslation();
  const canSend = useCan('send message');
  const { dismiss } = useDismissed();
  // Who has seen it here is not told again above the lists.
  useEffect(() => dismiss(`import-${work.id}`), [dismiss, work.id]);
  const { counts, group, state } = work;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const isDone = state === 'done';
  const Icon = isDone ? IconCircleCheck : IconBan;
  const figures = [
    { label: t('imports.counts.created'), value: counts.created, tone: 'good' },
    { label: t('imports.counts.joined'), value: counts.written - counts.created },
    { label: t('imports.counts.duplicate'), value: counts.duplicate },
    { label: t('imports.counts.bad'), value: counts.bad, tone: counts.bad > 0 ? 'bad' : undefined },
    ...(counts.over_limit > 0
      ? [{ label: t('imports.counts.over_limit'), value: counts.over_limit, tone: 'bad' }]
      : []),
  ];
  return (
    <div className={classes.card}>
      <h2 className={classes.cardHead} data-tone={isDone ? 'good' : undefined}>
        <Icon size={22} stroke={1.5} />
        {isDone
          ? t('imports.row.done', {
              group: isolate(group.name),
              count: counts.written,
              number: number(counts.written),
            })
          : counts.written === 0
            ? t('imports.cancelled_nothing')
            : t('imports.was_cancelled', { count: counts.written, number: number(counts.written) })}
      </h2>
      {(isDone || counts.written > 0) && (
        <dl className={classes.counts}>
          {figures.map(({ label, value, tone }) => (
            <div key={label} data-tone={tone}>
              <dt>{label}</dt>
              <dd>{number(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isDone && <BadRows work={work} />}
      <div className={classes.buttons}>
        {group.id !== null && counts.written > 0 && (
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
        <ButtonLink to="/create-contacts" search={{}} variant={counts.written > 0 ? 'subtle' : 'filled'}>
          {t('imports.more')}
        </ButtonLink>
      </div>
    </div>
  );
}
