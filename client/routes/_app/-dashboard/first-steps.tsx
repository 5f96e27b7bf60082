import { useEffect } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@/data/report.js';
import classes from './first-steps.module.css';

const DONE_KEY = 'mersal.first-steps-done';

interface Step {
  key: string;
  to: NonNullable<LinkProps['to']>;
  isDone: boolean;
}

/** What a newcomer does first. Each step ticks itself; when all are done, the list is gone for good. */
export function FirstSteps({ report }: { report: UserReport | undefined }): React.ReactElement | null {
  const { t } = useTranslation();
  const steps = toSteps(report);
  const isAllDone = report !== undefined && steps.every((step) => step.isDone);
  useEffect(() => {
    if (isAllDone) rememberDone();
  }, [isAllDone]);
  if (isAllDone || wasDone()) return null;

  const next = steps.find((step) => !step.isDone);
  return (
    <section className={classes.panel} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.title}>
        {t('dashboard.steps.title')}
      </h2>
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
            <Skeleton visible={report === undefined} w="auto">
              <Button
                component={Link}
                to={step.to}
                size="xs"
                variant={step === next ? 'filled' : 'default'}
                rightSection={<IconArrowRight size={14} stroke={1.75} className="flip" />}
              >
                {t(`dashboard.steps.${step.key}_go`)}
              </Button>
            </Skeleton>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toSteps(report: UserReport | undefined): Step[] {
  const messages = report?.messages;
  const hasSent = (messages?.count_sent ?? 0) > 0;
  const hasAnswer = (messages?.count_received ?? 0) > 0;
  return [
    // A device that was linked once and is off just now is still a step done.
    {
      key: 'link',
      to: '/connect/{-$sessionId}',
      isDone: (report?.devices.count_active_devices ?? 0) > 0 || hasSent || hasAnswer,
    },
    { key: 'send', to: '/send-message', isDone: hasSent },
    { key: 'answer', to: '/devices', isDone: hasAnswer },
  ];
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
