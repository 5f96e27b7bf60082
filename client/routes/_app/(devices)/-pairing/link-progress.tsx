import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkSteps } from './link-steps.js';
import classes from '../-connect/connect.module.css';

export function LinkProgress({ phase }: { phase: 'scanned' | 'syncing' }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="status">
      <div className={classes.qr} data-done>
        {phase === 'scanned' ? <IconCheck size={72} stroke={1.5} /> : <Loader size={44} aria-hidden />}
      </div>
      <h2 className={classes.title}>{t(`connect.step_${phase}`)}</h2>
      <p className={classes.text}>{t(`connect.${phase}_text`)}</p>
      <LinkSteps current={phase} />
    </div>
  );
}
