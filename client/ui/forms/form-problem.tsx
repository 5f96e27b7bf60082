import { useState } from 'react';
import { Alert, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MAX_COUNTDOWN_S } from '@/app/constants.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import { formatSeconds } from '@/ui/format/format-seconds.js';

interface FormProblemProps {
  text: string | null;
  /** Time to retry, in ms by this computer's clock. */
  retryAt?: number | null;
  id?: string;
}

export function FormProblem({ text, retryAt = null, id }: FormProblemProps): React.ReactElement | null {
  if (text === null) return null;
  return (
    <Alert id={id} color="red" role="alert" icon={<IconAlertCircle size={20} stroke={1.5} />}>
      {text} {retryAt !== null && <RetryTime at={retryAt} />}
    </Alert>
  );
}

export function RetryTime({ at }: { at: number }): React.ReactElement {
  const { t } = useTranslation();
  const secondsLeft = useSecondsLeft(at, MAX_COUNTDOWN_S);
  const [initialSeconds] = useState(secondsLeft);
  return (
    <>
      <span aria-hidden className="tabular">
        {secondsLeft > 0 ? t('ui.retry_in', { time: formatSeconds(secondsLeft) }) : t('ui.retry_now')}
      </span>
      <VisuallyHidden>{t('ui.retry_in', { time: formatSeconds(initialSeconds) })}</VisuallyHidden>
    </>
  );
}
