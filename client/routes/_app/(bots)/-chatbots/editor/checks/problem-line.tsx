import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FlowProblem, isError } from '@server/bots/flow/flow-problem.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import classes from './checks.module.css';

export function ProblemLine({ problem }: { problem: FlowProblem }): React.ReactElement {
  const { t } = useTranslation();
  const isErrorLevel = isError(problem);
  const detail = problem.detail ?? '';
  const Shape = isErrorLevel ? IconExclamationCircle : IconAlertTriangle;
  return (
    <span className={classes.problem} data-grave={isErrorLevel || undefined}>
      <Shape
        size={17}
        stroke={1.6}
        role="img"
        aria-label={t(isErrorLevel ? 'chatbots.error' : 'chatbots.warning')}
        aria-hidden={false}
      />
      <span>
        {problem.problem === 'dead_end' && detail === ''
          ? t('chatbots.nothing_follows')
          : t(`chatbots.problems.${problem.problem}`, { detail: isolate(detail) })}
      </span>
    </span>
  );
}
