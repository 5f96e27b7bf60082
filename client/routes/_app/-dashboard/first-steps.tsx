import { useEffect, useState } from 'react';
import { CloseButton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FirstStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { demoQuery } from '@/data/demo.js';
import { ButtonLink } from '@/ui/links.js';
import { DemoData } from './demo-data.js';
import classes from './first-steps.module.css';

/** Of one user: another one in the same browser has steps of their own. */
const doneKey = (userId: number): string => `mersal.first-steps-done.${userId}`;

/** Where each step is taken. A step without a page of its own yet is one the server does not offer either. */
const PAGES = {
  link_device: '/connect/{-$sessionId}',
  import_contacts: '/create-contacts',
  template: '/create-template',
  test_message: '/send-message',
  connect_store: '/apps',
} as const satisfies Record<FirstStep, string>;

const isOffered = (step: string): step is FirstStep => step in PAGES;

/** What a newcomer does first. Each step ticks itself; when all are done, or the list is closed, it is gone for good. */
export function FirstSteps({ report }: { report: UserReport | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  const { id } = useSession().data;
  const [isClosed, setClosed] = useState(() => wasDone(id));
  const may: Record<FirstStep, boolean> = {
    link_device: useCan('show devices'),
    import_contacts: useCan('add contact_phone'),
    template: useCan('add templates'),
    test_message: useCan('send message'),
    connect_store: useCan('show apps'),
  };
  const steps = Object.entries(report?.first_steps ?? {}).flatMap(([key, isDone]) =>
    isOffered(key) && isDone !== null ? [{ key, isDone }] : [],
  );
  const isAllDone = report !== undefined && steps.every((step) => step.isDone);
  useEffect(() => {
    if (isAllDone) rememberDone(id);
  }, [isAllDone, id]);
  const { data: demo } = useQuery({ ...demoQuery, enabled: false });
  if (!report) return null;
  if (isAllDone || isClosed) return <DemoData isOffered={false} />;

  function handleClose(): void {
    rememberDone(id);
    setClosed(true);
  }
  const next = steps.find((step) => !step.isDone);
  const done = steps.filter((step) => step.isDone).length;
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          {t('dashboard.steps.title')}
        </h2>
        <span className={classes.progress}>{t('dashboard.steps.of', { done, total: steps.length })}</span>
        <CloseButton aria-label={t('dashboard.steps.close')} onClick={handleClose} />
      </header>
      <div className={classes.track} aria-hidden>
        <div className={classes.reached} style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={classes.step}
            data-done={step.isDone || undefined}
            data-next={step === next || undefined}
          >
            <span className={classes.number}>
              {step.isDone ? (
                <IconCheck size={16} stroke={2} role="img" aria-label={t('dashboard.steps.done')} aria-hidden={false} />
              ) : (
                index + 1
              )}
            </span>
            <div className={classes.words}>
              <span className={classes.name}>{t(`dashboard.steps.${step.key}`)}</span>
              {!step.isDone && <span className={classes.help}>{t(`dashboard.steps.${step.key}_help`)}</span>}
            </div>
            {!step.isDone && may[step.key] && (
              <ButtonLink
                {...pageOf(step.key, demo?.session_id ?? undefined)}
                size="xs"
                variant={step === next ? 'filled' : 'default'}
                rightSection={<IconArrowRight size={14} stroke={1.75} className="flip" />}
              >
                {t(`dashboard.steps.${step.key}_go`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <DemoData isOffered />
    </section>
  );
}

/** A device that was made to look at is linked first: it may be the only one that the package allows. */
function pageOf(step: FirstStep, sessionId: string | undefined) {
  return step === 'link_device' ? { to: PAGES[step], params: { sessionId } } : { to: PAGES[step] };
}

function wasDone(userId: number): boolean {
  try {
    return localStorage.getItem(doneKey(userId)) !== null;
  } catch {
    return false;
  }
}

function rememberDone(userId: number): void {
  try {
    localStorage.setItem(doneKey(userId), '1');
  } catch {
    // Without storage it is worked out again each time.
  }
}
