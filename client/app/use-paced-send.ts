import { useEffect, useRef, useState } from 'react';
import type { SentCode } from './begun.js';
import { LONGEST_WAIT_S, OTP_REQUEST_DELAY_MS, OTP_RESEND_S } from './constants.js';
import { retryTimeOf } from './http-error.js';
import { useSecondsLeft } from './use-seconds-left.js';

interface PacedSend {
  /** Until the next code may be asked for. */
  secondsLeft: number;
  /** From the press until the server has answered. */
  isSending: boolean;
  /** Throws what went wrong; the countdown ends then, unless the server said how long to wait. */
  send: (call: () => Promise<SentCode>) => Promise<void>;
}

/** Asks for a code a moment after the press, and counts down to the next one from the press, then by the server's times. */
export function usePacedSend(firstAt: number | null = null): PacedSend {
  const [nextAt, setNextAt] = useState(firstAt);
  const [isSending, setSending] = useState(false);
  const secondsLeft = useSecondsLeft(nextAt, LONGEST_WAIT_S);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who leaves within that moment gets no code.
  useEffect(() => () => clearTimeout(timer.current), []);

  async function send(call: () => Promise<SentCode>): Promise<void> {
    setSending(true);
    setNextAt(Date.now() + OTP_RESEND_S * 1000);
    try {
      await new Promise((resolve) => {
        timer.current = setTimeout(resolve, OTP_REQUEST_DELAY_MS);
      });
      setNextAt((await call()).resendAt);
    } catch (error) {
      setNextAt(retryTimeOf(error));
      throw error;
    } finally {
      setSending(false);
    }
  }
  return { secondsLeft, isSending, send };
}
