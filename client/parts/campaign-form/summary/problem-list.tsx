import { IconAlertTriangle, IconCircleX, IconInfoCircle, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './summary.module.css';

interface ProblemListProps {
  problems: readonly PreflightProblem[];
  onJump: (problem: PreflightProblem) => void;
}

const LEVELS: Record<PreflightProblem['level'], { LevelIcon: Icon; rank: number }> = {
  stops: { LevelIcon: IconCircleX, rank: 0 },
  warns: { LevelIcon: IconAlertTriangle, rank: 1 },
  hints: { LevelIcon: IconInfoCircle, rank: 2 },
};

export function ProblemList({ problems, onJump }: ProblemListProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const sorted = [...problems].sort((a, b) => LEVELS[a.level].rank - LEVELS[b.level].rank);
  return (
    <ul className={classes.problems} aria-label={t('campaigns.form.problems')}>
      {sorted.map((problem) => {
        const { LevelIcon } = LEVELS[problem.level];
        const { code, level, variable, device, template, count } = problem;
        return (
          <li key={`${code} ${variable} ${device} ${template}`}>
            <button type="button" className={classes.problem} data-level={level} onClick={() => onJump(problem)}>
              <LevelIcon size={18} stroke={1.5} />
              <span>
                <span className={classes.level}>{t(`campaigns.form.level.${level}`)}</span>{' '}
                {t(`campaigns.problems.${code}`, {
                  count: count ?? 0,
                  number: formatNumber(count ?? 0, language),
                  variable: isolate(`{${variable ?? ''}}`),
                  device: isolate(device ?? ''),
                })}
                {template !== null && <> {t('campaigns.form.in_template', { template: isolate(template) })}</>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
