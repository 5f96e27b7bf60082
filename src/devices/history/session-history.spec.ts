import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { SessionEvents } from '../sessions/session-events.js';
import type { HistoryNotices } from './history-notices.js';
import { SessionHistory } from './session-history.js';

const DEVICE = { id: 1, accountId: 1, sessionId: 'one', epoch: 1 };
const CONNECTION = { isEnded: false } as BaileysConnection;

function noticesDueIn(dueInMs: number | null) {
  const startedAt = performance.now();
  const remainingMs = () => (dueInMs === null ? null : Math.max(0, startedAt + dueInMs - performance.now()));
  const finished: string[] = [];
  const notices = {
    runSerially: <T>(process: () => Promise<T>) => process(),
    claim: async () =>
      remainingMs() === 0 && finished.length === 0
        ? { id: '7', notice: null, receivedAt: new Date(), historyDays: 7, messages: 0, chats: 0 }
        : null,
    findDueInMs: async () => (finished.length === 0 ? remainingMs() : null),
    finish: async (_device: unknown, id: string) => void finished.push(id),
  } as unknown as HistoryNotices;
  return { finished, history: new SessionHistory(DEVICE, {} as SessionEvents, notices) };
}

it('handles a postponed notice of an earlier process when it is due', async () => {
  const { finished, history } = noticesDueIn(50);
  history.wake(CONNECTION);
  await sleep(10);
  expect(finished).toEqual([]);
  await sleep(300);
  expect(finished).toEqual(['7']);
  await history.close();
});

it('does not wake after close', async () => {
  const { finished, history } = noticesDueIn(50);
  history.wake(CONNECTION);
  await history.close();
  await sleep(150);
  expect(finished).toEqual([]);
});
