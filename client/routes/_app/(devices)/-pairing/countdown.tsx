import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import classes from '../-connect/connect.module.css';

interface CountdownProps {
  until: string;
  /** Possible lifetimes in seconds, ascending. */
  lives: readonly number[];
  label: string;
  over: string;
}

const RADIUS = 9;
const LENGTH = 2 * Math.PI * RADIUS;

export function Countdown({ until, lives, label, over }: CountdownProps): React.ReactElement {
  const { t } = useTranslation();
  const left = useSecondsLeft(Date.parse(until));
  const wholeOf = (seconds: number): number => lives.find((life) => life >= seconds) ?? seconds;
  const [whole, setWhole] = useState({ until, seconds: wholeOf(left) });
  if (whole.until !== until || left > whole.seconds) setWhole({ until, seconds: wholeOf(left) });
  const share = left / whole.seconds;
  return (
    <div className={classes.countdown} role="timer" aria-label={t('connect.seconds_left', { count: left })}>
      <svg className={classes.ring} viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r={RADIUS} />
        <circle cx="12" cy="12" r={RADIUS} strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - share)} />
      </svg>
      <span aria-hidden>
        {left > 0 ? (
          <>
            {label} <span className="tabular">{t('connect.seconds', { left })}</span>
          </>
        ) : (
          over
        )}
      </span>
    </div>
  );
}
