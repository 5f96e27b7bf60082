import { useEffect, useState } from 'react';
import { CloseButton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FirstStep, UserReport } from '@server/dashboard/dashboard.contract.js';
import { useCan } from '@/app/use-can.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './first-steps.module.css';

const DONE_KEY = 'mersal.first-steps-done';

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
  const [isClosed, setClosed] = useState(wasDone);
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
    if (isAllDone) rememberDone();
  }, [isAllDone]);
  if (!report || isAllDone || isClosed) return null;

  function handleClose(): void {
    rememberDone();
    setClosed(true);
  }
  const next = steps.find((step) => !step.isDone);
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          {t('dashboard.steps.title')}
        </h2>
        <CloseButton aria-label={t('dashboard.steps.close')} onClick={handleClose} />
      </header>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={classes.step} data-done={step.isDone || undefined}>
            <span className={classes.number}>
              {step.isDone ? <IconCheck size={16} stroke={2} aria-label={t('dashboard.steps.done')} /> : index + 1}
            </span>
            <div className={classes.words}>
              <span className={classes.name}>{t(`dashboard.steps.${step.key}`)}</span>
              <span className={classes.help}>{t(`dashboard.steps.${step.key}_help`)}</span>
            </div>
            {!step.isDone && may[step.key] && (
              <ButtonLink
                to={PAGES[step.key]}
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
    </section>
  );
}

function wasDone(): boolean {
  try {
    return localStorage.getItem(DONE_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberDone(): void {
  try {
    localStorage.setItem(DONE_KEY, '1');
  } catch {
    // Without storage it is worked out again each time.
  }
}
