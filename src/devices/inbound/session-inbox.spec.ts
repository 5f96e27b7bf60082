import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import type { InboundMessage } from '../devices.ports.js';
import type { JournalEntry, InboundJournal } from './inbound-journal.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { BaileysLibrary } from '../baileys/baileys-library.js';
import { packValue } from '../credentials/key-json.js';
import { SessionInbox } from './session-inbox.js';
import type { SessionEvents } from '../sessions/session-events.js';

log.level = 'silent';

const baileys = await new BaileysLibrary({} as Config).load();

const DEVICE = { id: 1, accountId: 1, sessionId: 'one', epoch: 1 };
const SENDER = '966500000001@s.whatsapp.net';

const rows = new Map<string, JournalEntry>();
const recorded: string[] = [];
const failed = new Map<string, string>();
let refuse: (waId: string) => Error | null;
let inbox: SessionInbox;

const connection = (isEnded = false) =>
  ({
    baileys,
    isEnded,
    now: () => new Date(),
    auth: {
      own: { phone: '966500000009', lid: null },
      state: { creds: { me: { id: '966500000009@s.whatsapp.net' } } },
    },
    socket: { signalRepository: { lidMapping: { getLIDForPN: () => Promise.reject(new Error('Connection Closed')) } } },
  }) as unknown as BaileysConnection;

function entry(waId: string, text = waId): JournalEntry {
  const padded = Buffer.concat([baileys.proto.Message.encode({ conversation: text }).finish(), Buffer.from([1])]);
  const enc = { tag: 'enc', attrs: { v: '2', type: 'msg' }, content: padded };
  return {
    waId,
    stanza: packValue({ tag: 'message', attrs: { id: waId, from: SENDER, t: '1790000000' }, content: [enc] }),
  };
}

beforeEach(() => {
  rows.clear();
  recorded.length = 0;
  failed.clear();
  refuse = () => null;
  const journal = {
    keep: async (_device: unknown, kept: JournalEntry) => {
      const error = refuse(kept.waId);
      if (error) throw error;
      rows.set(kept.waId, kept);
    },
    forget: async (_device: unknown, waIds: readonly string[]) => waIds.forEach((waId) => rows.delete(waId)),
    list: async () => [...rows.values()],
    markFailed: async (_device: unknown, waId: string, reason: string) => void failed.set(waId, reason),
  };
  const events = {
    recordInbound: async (_device: unknown, messages: InboundMessage[]) => {
      for (const { waId, body } of messages) {
        const error = refuse(waId);
        if (error) throw error;
        recorded.push(body ?? '');
      }
    },
  };
  inbox = new SessionInbox(DEVICE, events as unknown as SessionEvents, journal as unknown as InboundJournal);
});

describe('entries of a previous connection', () => {
  it('are recorded and removed before the connection opens, also of unknown senders', async () => {
    const pending = [entry('first'), entry('second')];
    for (const pendingEntry of pending) rows.set(pendingEntry.waId, pendingEntry);
    inbox.recordPending(connection(), pending);
    await inbox.close();
    expect([recorded, rows.size]).toEqual([['first', 'second'], 0]);
  });

  it('are recorded although the database rejects one, which is marked as failed', async () => {
    const pending = [entry('hostile'), entry('behind')];
    for (const pendingEntry of pending) rows.set(pendingEntry.waId, pendingEntry);
    refuse = (waId) => (waId === 'hostile' ? Object.assign(new Error('refused'), { code: '22P05' }) : null);
    inbox.recordPending(connection(), pending);
    await inbox.close();
    expect([recorded, [...failed]]).toEqual([['behind'], [['hostile', 'refused 22P05']]]);
  });

  it('are marked as failed when unreadable', async () => {
    rows.set('broken', { waId: 'broken', stanza: Buffer.from('no stanza') });
    inbox.recordPending(connection(), [...rows.values()]);
    await inbox.close();
    expect([recorded, [...failed]]).toEqual([[], [['broken', 'unreadable']]]);
  });

  it('delay later messages only briefly after any error', async () => {
    refuse = (waId) => (waId === 'poison' ? new Error('unexpected error') : null);
    const before = performance.now();
    inbox.recordPending(connection(), [entry('poison'), entry('behind')]);
    while (recorded.length === 0) await sleep(20);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect([recorded, [...failed]]).toEqual([['behind'], [['poison', 'failed']]]);
  }, 40_000);

  it('wait for an unreachable database', async () => {
    let refusals = 5;
    refuse = () => (refusals-- > 0 ? Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) : null);
    inbox.recordPending(connection(), [entry('patient')]);
    while (recorded.length === 0) await sleep(20);
    expect([recorded, [...failed]]).toEqual([['patient'], []]);
  }, 40_000);
});

it('an entry journaled after its connection ended is recorded at once: no notification follows', async () => {
  await inbox.keep(connection(true), entry('late'));
  await inbox.close();
  expect([recorded, rows.size]).toEqual([['late'], 0]);
});

it('an entry journaled during the connection waits for its notification', async () => {
  await inbox.keep(connection(), entry('in time'));
  await inbox.close();
  expect([recorded, [...rows.keys()]]).toEqual([[], ['in time']]);
});

it('a failed journal write rejects, unless it is permanent', async () => {
  const trouble = (code: string) => Object.assign(new Error(code), { code });
  refuse = (waId) => trouble(waId === 'hostile' ? '22P05' : 'ECONNRESET');
  await inbox.keep(connection(), entry('hostile'));
  const kept = inbox.keep(connection(true), entry('lost'));
  const closing = inbox.close();
  await expect(kept).rejects.toThrow('ECONNRESET');
  await closing;
  expect([recorded, rows.size]).toEqual([[], 0]);
});
