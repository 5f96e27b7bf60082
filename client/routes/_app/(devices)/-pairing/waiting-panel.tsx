import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SlowNotice } from './slow-notice.js';
import classes from '../-connect/connect.module.css';

export function WaitingPanel({ onRestart }: { onRestart: (() => void) | undefined }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="status">
      <Loader size={36} aria-hidden />
      <p className={classes.text}>{t('connect.preparing')}</p>
      {onRestart && <SlowNotice expiresAt={null} onRestart={onRestart} />}
    </div>
  );
}
