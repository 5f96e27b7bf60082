import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/app/http/server-time.js';
import classes from '../-connect/connect.module.css';

interface SlowNoticeProps {
  /** Expiry of the code, or null without one. */
  expiresAt: string | null;
  onRestart: () => void;
}

/** A new code normally arrives within a few seconds. */
const SLOW_AFTER_MS = 8000;

export function SlowNotice(props: SlowNoticeProps): React.ReactElement {
  // A new code restarts the timer.
  return <Notice key={props.expiresAt} {...props} />;
}

function Notice({ expiresAt, onRestart }: SlowNoticeProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const remainingMs = expiresAt === null ? 0 : Math.max(0, Date.parse(expiresAt) - serverNow());
    const timer = setTimeout(() => setSlow(true), remainingMs + SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  if (!isSlow) return null;
  return (
    <span className={classes.slow} role="status">
      {t('connect.slow')}
      <Button variant="default" size="compact-sm" onClick={onRestart}>
        {t('connect.start_afresh')}
      </Button>
    </span>
  );
}
