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
const aside = new Map<string, string>();
let refuse: (waId: string) => Error | null;
let inbox: SessionInbox;

/** One that is not open: nobody can be asked over it. */
const connection = (isEnded = false) =>
  ({
    baileys,
    isEnded,
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
  aside.clear();
  refuse = () => null;
  const journal = {
    keep: async (_device: unknown, kept: JournalEntry) => {
      const error = refuse(kept.waId);
      if (error) throw error;
      rows.set(kept.waId, kept);
    },
    forget: async (_device: unknown, waIds: readonly string[]) => waIds.forEach((waId) => rows.delete(waId)),
    list: async () => [...rows.values()],
    setAside: async (_device: unknown, waId: string, reason: string) => void aside.set(waId, reason),
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

describe('what a former connection left', () => {
  it('is recorded and forgotten before the connection is open, also of a sender of whom nothing is known', async () => {
    const left = [entry('first'), entry('second')];
    for (const each of left) rows.set(each.waId, each);
    inbox.takeLeft(connection(), left);
    await inbox.close();
    expect([recorded, rows.size]).toEqual([['first', 'second'], 0]);
  });

  it('is recorded though the database refuses one of it, which is set aside', async () => {
    const left = [entry('hostile'), entry('behind')];
    for (const each of left) rows.set(each.waId, each);
    refuse = (waId) => (waId === 'hostile' ? Object.assign(new Error('refused'), { code: '22P05' }) : null);
    inbox.takeLeft(connection(), left);
    await inbox.close();
    expect([recorded, [...aside]]).toEqual([['behind'], [['hostile', 'refused 22P05']]]);
  });

  it('is set aside when it cannot be read', async () => {
    rows.set('broken', { waId: 'broken', stanza: Buffer.from('no stanza') });
    inbox.takeLeft(connection(), [...rows.values()]);
    await inbox.close();
    expect([recorded, [...aside]]).toEqual([[], [['broken', 'unreadable']]]);
  });

  it('holds up what is behind it for no longer than a moment, whatever the trouble with one of it is', async () => {
    refuse = (waId) => (waId === 'poison' ? new Error('some trouble of ours') : null);
    const before = performance.now();
    inbox.takeLeft(connection(), [entry('poison'), entry('behind')]);
    while (recorded.length === 0) await sleep(20);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect([recorded, [...aside]]).toEqual([['behind'], [['poison', 'failed']]]);
  }, 40_000);

  it('waits for a database that is away', async () => {
    let refusals = 5;
    refuse = () => (refusals-- > 0 ? Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) : null);
    inbox.takeLeft(connection(), [entry('patient')]);
    while (recorded.length === 0) await sleep(20);
    expect([recorded, [...aside]]).toEqual([['patient'], []]);
  }, 40_000);
});

it('what is kept after the end of its connection is recorded at once: nobody tells of it, and the next has asked already', async () => {
  await inbox.keep(connection(true), entry('late'));
  await inbox.close();
  expect([recorded, rows.size]).toEqual([['late'], 0]);
});

it('what is kept while the connection lasts waits for being told', async () => {
  await inbox.keep(connection(), entry('in time'));
  await inbox.close();
  expect([recorded, [...rows.keys()]]).toEqual([[], ['in time']]);
});

it('what could not be kept is not taken for kept, unless it would be refused each time', async () => {
  const trouble = (code: string) => Object.assign(new Error(code), { code });
  refuse = (waId) => trouble(waId === 'hostile' ? '22P05' : 'ECONNRESET');
  await inbox.keep(connection(), entry('hostile'));
  // The session ends while the database is away.
  const kept = inbox.keep(connection(true), entry('lost'));
  const closing = inbox.close();
  await expect(kept).rejects.toThrow('ECONNRESET');
  await closing;
  expect([recorded, rows.size]).toEqual([[], 0]);
});
