import { IconCircleCheck } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type FlowProblem, isError } from '@server/bots/flow/flow-problem.contract.js';
import { problemsAtom } from '../flow/marks.js';
import { useFlow } from '../flow/use-flow.js';
import { nameStep } from '../flow/name-step.js';
import { ProblemLine } from './problem-line.js';
import classes from './checks.module.css';

export function CheckList({ onJump }: { onJump: (id: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const problems = useAtomValue(problemsAtom);
  const errors = problems.filter(isError);
  if (problems.length === 0)
    return (
      <p className={classes.fine} role="status">
        <IconCircleCheck size={18} stroke={1.5} />
        {t('chatbots.checks_fine')}
      </p>
    );
  return (
    <>
      <p className={classes.sum} role="status">
        {errors.length > 0 ? t('chatbots.checks_errors', { count: errors.length }) : t('chatbots.checks_warnings')}
      </p>
      <ul className={classes.list}>
        {[...errors, ...problems.filter((problem) => !isError(problem))].map((problem) => (
          <li key={`${problem.problem} ${problem.nodeId} ${problem.detail}`}>
            <Entry problem={problem} onJump={onJump} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ problem, onJump }: { problem: FlowProblem; onJump: (id: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const { nodeId } = problem;
  const data = useFlow(({ nodes }) => nodes.find(({ id }) => id === nodeId)?.data);
  if (nodeId === null || !data)
    return (
      <span className={classes.entry}>
        <ProblemLine problem={problem} />
      </span>
    );
  return (
    <button type="button" className={classes.entry} onClick={() => onJump(nodeId)}>
      <ProblemLine problem={problem} />
      <bdi className={classes.where}>{nameStep(data, t)}</bdi>
    </button>
  );
}
