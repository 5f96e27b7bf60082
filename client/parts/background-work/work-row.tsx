import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './progress-bar.js';
import classes from './work.module.css';

interface WorkRowProps {
  icon: React.ReactNode;
  text: React.ReactNode;
  /** How far it is, 0 to 1; null when nobody knows, undefined when it is over. */
  progress?: number | null | undefined;
  /** The same in figures. */
  figures?: string | undefined;
  /** Buttons and links. */
  children?: React.ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** One line of the strip: what it is, how far it is, what can be done with it. */
export function WorkRow({ icon, text, progress, figures, children, onDismiss }: WorkRowProps): React.ReactElement {
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
        {onDismiss && <CloseButton size="sm" aria-label={t('imports.dismiss')} onClick={onDismiss} />}
      </span>
    </li>
  );
}
