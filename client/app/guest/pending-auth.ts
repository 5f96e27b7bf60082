import type { CodeChannel, CodeSent } from '@server/auth/codes.contract.js';
import { dropStored, readStored, writeStored } from '../local-store.js';

export interface SentCode {
  channel: CodeChannel;
  /** Recipient, masked by the server, or null if unknown. */
  to: string | null;
  /** Time in ms by this computer's clock. */
  resendAt: number;
  expiresAt: number;
  /** Code in the sandbox, where new users cannot open virtual phones yet. */
  shownCode?: string | undefined;
}

interface PendingAuth {
  'phone-login': { phone: string; isRemembered: boolean; code: SentCode };
  verification: { userId: number; code: SentCode };
  'password-reset': { login: string; code: SentCode };
  'second-step': { isRemembered: boolean };
}

const LIFETIME_MS = 30 * 60_000;

const memory = new Map<string, string>();

export function keepPendingAuth<Name extends keyof PendingAuth>(name: Name, value: PendingAuth[Name]): void {
  const text = JSON.stringify({ until: Date.now() + LIFETIME_MS, value });
  if (!writeStored(keyOf(name), text)) memory.set(name, text);
}

export function recallPendingAuth<Name extends keyof PendingAuth>(name: Name): PendingAuth[Name] | null {
  try {
    const stored = JSON.parse(readText(name) ?? 'null') as { until: number; value: PendingAuth[Name] } | null;
    if (stored && stored.until > Date.now()) return stored.value;
    forgetPendingAuth(name);
    return null;
  } catch {
    return null;
  }
}

export function forgetPendingAuth(name: keyof PendingAuth): void {
  memory.delete(name);
  dropStored(keyOf(name));
}

export function clearGuestPendingAuth(): void {
  for (const name of ['phone-login', 'password-reset', 'second-step'] as const) forgetPendingAuth(name);
}

export function toSentCode({ channel, to, resend_at, expires_at, now, shown_code }: CodeSent): SentCode {
  const clockDifferenceMs = Date.now() - Date.parse(now);
  return {
    channel,
    to,
    resendAt: Date.parse(resend_at) + clockDifferenceMs,
    expiresAt: Date.parse(expires_at) + clockDifferenceMs,
    shownCode: shown_code,
  };
}

function readText(name: keyof PendingAuth): string | null {
  return memory.get(name) ?? readStored(keyOf(name));
}

const keyOf = (name: keyof PendingAuth) => `mersal.begun.${name}`;
