import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  forgetPendingAuth,
  clearGuestPendingAuth,
  keepPendingAuth,
  recallPendingAuth,
  toSentCode,
} from './pending-auth.js';

const storage = new Map<string, string>();
const originalStorage = globalThis.localStorage;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  storage.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { localStorage: originalStorage });
});

it('a pending sign-in survives a reload until removed or expired', () => {
  expect(recallPendingAuth('second-step')).toBeNull();
  keepPendingAuth('second-step', { isRemembered: true });
  expect(recallPendingAuth('second-step')).toEqual({ isRemembered: true });
  jest.setSystemTime(Date.parse('2026-11-21T12:31:00Z'));
  expect(recallPendingAuth('second-step')).toBeNull();

  keepPendingAuth('second-step', { isRemembered: false });
  clearGuestPendingAuth();
  expect(recallPendingAuth('second-step')).toBeNull();
  expect(storage.size).toBe(0);
});

it('returns null for an unreadable stored value', () => {
  storage.set('mersal.begun.second-step', '{ not json');
  expect(recallPendingAuth('second-step')).toBeNull();
});

it('keeps a pending sign-in until a reload if the browser refuses storage', () => {
  const rejectAccess = () => {
    throw new DOMException('no');
  };
  Object.assign(globalThis, {
    localStorage: { getItem: rejectAccess, setItem: rejectAccess, removeItem: rejectAccess },
  });
  keepPendingAuth('second-step', { isRemembered: true });
  expect(recallPendingAuth('second-step')).toEqual({ isRemembered: true });
  forgetPendingAuth('second-step');
  expect(recallPendingAuth('second-step')).toBeNull();
});

it('converts the server’s times to the clock of this computer', () => {
  // The server's clock is an hour behind.
  const code = toSentCode({
    message: 'code_sent',
    channel: 'whatsapp',
    to: '+966 •••67',
    now: '2026-11-21T11:00:00Z',
    resend_at: '2026-11-21T11:00:30Z',
    expires_at: '2026-11-21T11:05:00Z',
  });
  expect(code.resendAt - Date.now()).toBe(30_000);
  expect(code.expiresAt - Date.now()).toBe(300_000);
});
