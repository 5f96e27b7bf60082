import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../-connect/connect.module.css';

interface SlowNoticeProps {
  /** Of the code in hand, which is replaced by then; null while there is none. */
  expiresAt: string | null;
  onRestart: () => void;
}

/** A code is there within seconds; after this something is wrong. */
const PATIENCE_MS = 8000;

/** A way out when the next code does not come. */
export function SlowNotice(props: SlowNoticeProps): React.ReactElement {
  // With each new code the patience begins anew.
  return <Notice key={props.expiresAt} {...props} />;
}

function Notice({ expiresAt, onRestart }: SlowNoticeProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const due = expiresAt === null ? 0 : Math.max(0, Date.parse(expiresAt) - Date.now());
    const timer = setTimeout(() => setSlow(true), due + PATIENCE_MS);
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
