import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatSeconds } from '@/ui/format/format-seconds.js';
import classes from './code-form.module.css';

interface ResendCodeProps {
  secondsLeft: number;
  isSending: boolean;
  isFirst?: boolean;
  onResend: () => void;
}

export function ResendCode({ secondsLeft, isSending, isFirst, onResend }: ResendCodeProps): React.ReactElement {
  const { t } = useTranslation();
  const isWaiting = isSending || secondsLeft > 0;
  return (
    <Button
      className={classes.resend}
      variant={isFirst && !isWaiting ? 'filled' : 'subtle'}
      size="md"
      fullWidth
      // A `disabled` button would lose the keyboard focus.
      data-disabled={isWaiting || undefined}
      aria-disabled={isWaiting}
      onClick={() => {
        if (!isWaiting) onResend();
      }}
    >
      {secondsLeft > 0 ? (
        <span className="tabular">{t('codes.resend_in', { time: formatSeconds(secondsLeft) })}</span>
      ) : (
        t(isFirst ? 'codes.send' : 'codes.resend')
      )}
    </Button>
  );
}
