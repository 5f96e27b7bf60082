import { useEffect, useRef, useState } from 'react';
import type { SentCode } from './pending-auth.js';
import { LONGEST_WAIT_S, OTP_REQUEST_DELAY_MS, OTP_RESEND_S } from '@/app/constants.js';
import { retryTimeOf } from '@/app/http/http-error.js';
import { useSecondsLeft } from '@/app/use-seconds-left.js';

interface ResendCooldown {
  /** Until the next code may be asked for. */
  secondsLeft: number;
  /** From the press until the server has answered. */
  isSending: boolean;
  /** Throws what went wrong; the countdown ends then, unless the server said how long to wait. */
  send: (call: () => Promise<SentCode>) => Promise<void>;
}

/** Asks for a code a moment after the press, and counts down to the next one from the press, then by the server's times. */
export function useResendCooldown(firstAt: number | null = null): ResendCooldown {
  const [next, setNext] = useState({ at: firstAt, seconds: LONGEST_WAIT_S });
  const [isSending, setSending] = useState(false);
  // Between two ticks the clock is a little behind: the countdown begins with what was set and not a second above.
  const secondsLeft = Math.min(useSecondsLeft(next.at, LONGEST_WAIT_S), next.seconds);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who leaves within that moment gets no code.
  useEffect(() => () => clearTimeout(timer.current), []);

  function countTo(at: number | null): void {
    setNext({ at, seconds: at === null ? 0 : Math.ceil((at - Date.now()) / 1000) });
  }
  async function send(call: () => Promise<SentCode>): Promise<void> {
    setSending(true);
    countTo(Date.now() + OTP_RESEND_S * 1000);
    try {
      await new Promise((resolve) => {
        timer.current = setTimeout(resolve, OTP_REQUEST_DELAY_MS);
      });
      countTo((await call()).resendAt);
    } catch (error) {
      countTo(retryTimeOf(error));
      throw error;
    } finally {
      setSending(false);
    }
  }
  return { secondsLeft, isSending, send };
}
