import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondsLeft } from '@/app/use-seconds-left.js';
import classes from '../-connect/connect.module.css';

interface CountdownProps {
  until: string;
  /** Lifetimes in seconds, ascending. */
  lifetimes: readonly number[];
  label: string;
  expiredText: string;
}

const RADIUS = 9;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function Countdown({ until, lifetimes, label, expiredText }: CountdownProps): React.ReactElement {
  const { t } = useTranslation();
  const secondsLeft = useSecondsLeft(Date.parse(until));
  const findLifetime = (seconds: number): number => lifetimes.find((lifetime) => lifetime >= seconds) ?? seconds;
  const [total, setTotal] = useState({ until, seconds: findLifetime(secondsLeft) });
  if (total.until !== until || secondsLeft > total.seconds) setTotal({ until, seconds: findLifetime(secondsLeft) });
  const share = secondsLeft / total.seconds;
  return (
    <div className={classes.countdown} role="timer" aria-label={t('connect.seconds_left', { count: secondsLeft })}>
      <svg className={classes.ring} viewBox="0 0 24 24" aria-hidden>
        <circle cx="12" cy="12" r={RADIUS} />
        <circle
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        />
      </svg>
      <span aria-hidden>
        {secondsLeft > 0 ? (
          <>
            {label} <span className="tabular">{t('connect.seconds', { left: secondsLeft })}</span>
          </>
        ) : (
          expiredText
        )}
      </span>
    </div>
  );
}
