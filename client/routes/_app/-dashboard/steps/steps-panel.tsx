import { useEffect, useState } from 'react';
import { ActionIcon, CloseButton } from '@mantine/core';
import { IconArrowRight, IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@/app/local-store.js';
import { useSession } from '@/data/account/session.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './first-steps.module.css';

export interface SetupStep {
  key: string;
  name: string;
  help: string;
  isDone: boolean;
  link?: Pick<LinkProps, 'to' | 'params'> & { label: string };
}

interface StepsPanelProps {
  id: string;
  title: string;
  steps: readonly SetupStep[];
  isFolded?: boolean;
  /** Whether phones show only name and button of later steps. */
  isShort?: boolean;
}

/** Shows steps until the user closes the panel, which the browser remembers. */
export function StepsPanel(props: StepsPanelProps): React.ReactElement | null {
  const { id, title, steps, isFolded = false, isShort = false } = props;
  const { t } = useTranslation();
  const doneKey = doneKeyOf(id, useSession().data.id);
  const [isClosed, setClosed] = useState(() => wasDone(doneKey));
  const [isOpen, setOpen] = useState(!isFolded);
  const isAllDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isAllDone) rememberDone(doneKey);
  }, [isAllDone, doneKey]);
  if (isAllDone || isClosed) return null;

  const done = steps.filter((step) => step.isDone).length;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <span className={classes.progress}>{t('dashboard.steps.of', { done, total: steps.length })}</span>
        {isFolded && (
          <ActionIcon aria-label={title} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronDown size={18} stroke={1.5} className={classes.chevron} />
          </ActionIcon>
        )}
        <CloseButton
          aria-label={t('dashboard.steps.close')}
          onClick={() => {
            rememberDone(doneKey);
            setClosed(true);
          }}
        />
      </header>
      {isOpen && (
        <>
          <div className={classes.track} aria-hidden>
            <div className={classes.reached} style={{ width: `${(done / steps.length) * 100}%` }} />
          </div>
          <StepList steps={steps} isShort={isShort} />
        </>
      )}
    </section>
  );
}

function StepList({ steps, isShort }: { steps: readonly SetupStep[]; isShort: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const next = steps.find((step) => !step.isDone && step.link);
  return (
    <ol className={classes.steps} data-short={isShort || undefined}>
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
            <span className={classes.name}>{step.name}</span>
            {!step.isDone && <span className={classes.help}>{step.help}</span>}
          </div>
          {!step.isDone && step.link && <StepLink {...step.link} isNext={step === next} />}
        </li>
      ))}
    </ol>
  );
}

function StepLink({
  isNext,
  label,
  ...page
}: NonNullable<SetupStep['link']> & { isNext: boolean }): React.ReactElement {
  return (
    <ButtonLink
      {...page}
      size="xs"
      variant={isNext ? 'filled' : 'default'}
      rightSection={<IconArrowRight size={14} stroke={1.75} className="flip" />}
    >
      {label}
    </ButtonLink>
  );
}

/** Returns a key of one user, because users may share a browser. */
export const doneKeyOf = (panel: string, userId: number): string => `mersal.${panel}-done.${userId}`;

export function wasDone(key: string): boolean {
  return readStored(key) !== null;
}

function rememberDone(key: string): void {
  writeStored(key, '1');
}
