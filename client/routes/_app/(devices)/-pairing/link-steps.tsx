import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../-connect/connect.module.css';

const steps = ['waiting', 'scanned', 'syncing', 'connected'] as const;

export function LinkSteps({ current }: { current: (typeof steps)[number] }): React.ReactElement {
  const { t } = useTranslation();
  const reached = steps.indexOf(current);
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < reached ? 'done' : index === reached ? 'current' : 'later'}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={classes.stepMark} aria-hidden>
            {index < reached && <IconCheck size={12} stroke={2.5} />}
          </span>
          {t(`connect.step_${step}`)}
        </li>
      ))}
    </ol>
  );
}
