import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './progress-bar.js';
import classes from './work.module.css';

interface WorkRowProps {
  icon: React.ReactNode;
  text: React.ReactNode;
  /** Share from 0 to 1, null if unknown, or undefined if finished. */
  progress?: number | null | undefined;
  figures?: string | undefined;
  children?: React.ReactNode;
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string;
}

export function WorkRow(props: WorkRowProps): React.ReactElement {
  const { icon, text, progress, figures, children, onDismiss, dismissLabel } = props;
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.text}>{text}</span>
      {progress !== undefined && (
        <span className={classes.progress}>
          <ProgressBar value={progress} label={figures ?? t('imports.progress')} />
          {figures && <span className={classes.figures}>{figures}</span>}
        </span>
      )}
      <span className={classes.actions}>
        {children}
        {onDismiss && <CloseButton size="sm" aria-label={dismissLabel ?? t('imports.dismiss')} onClick={onDismiss} />}
      </span>
    </li>
  );
}
