import { useEffect, useRef, useState } from 'react';
import type { SentCode } from './pending-auth.js';
import { MAX_COUNTDOWN_S, OTP_REQUEST_DELAY_MS, OTP_RESEND_S } from '@/app/constants.js';
import { retryTimeOf } from '@/app/http/http-error.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';

interface ResendCooldown {
  secondsLeft: number;
  isSending: boolean;
  /** Rethrows errors. An error ends the countdown unless the server set a wait. */
  send: (call: () => Promise<SentCode>) => Promise<void>;
}

export function useResendCooldown(firstAt: number | null = null): ResendCooldown {
  const [next, setNext] = useState({ at: firstAt, seconds: MAX_COUNTDOWN_S });
  const [isSending, setSending] = useState(false);
  // The clock lags between two ticks, so the start value caps the countdown.
  const secondsLeft = Math.min(useSecondsLeft(next.at, MAX_COUNTDOWN_S), next.seconds);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function countDownTo(at: number | null): void {
    setNext({ at, seconds: at === null ? 0 : Math.ceil((at - Date.now()) / 1000) });
  }
  async function send(call: () => Promise<SentCode>): Promise<void> {
    setSending(true);
    countDownTo(Date.now() + OTP_RESEND_S * 1000);
    try {
      await new Promise((resolve) => {
        timer.current = setTimeout(resolve, OTP_REQUEST_DELAY_MS);
      });
      countDownTo((await call()).resendAt);
    } catch (error) {
      countDownTo(retryTimeOf(error));
      throw error;
    } finally {
      setSending(false);
    }
  }
  return { secondsLeft, isSending, send };
}
