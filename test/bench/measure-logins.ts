import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from '../../src/auth/passwords/hashing-threads.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { type Bench, withServer } from './context.js';
import { LeanClient } from './lean-client.js';
import type { MersalServer } from './mersal-server.js';
import type { Figure } from './report.js';
import { percentile } from './statistics.js';

const CLIENTS = 8;
const ROUND_MS = 4_000;
/** Between two calls of the signed-in user. */
const PAUSE_MS = 25;
const PASSWORD = 'a password that only this measurement hashes';

/** Compares eight parallel sign-ins with bare password checks, and measures a signed-in user's calls meanwhile. */
export async function measureLogins(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const signIns = (await makeMembers(server)).map((member) => makeSignIn(server, member));
    const checkPassword = await makePasswordCheck();
    const userCall = await makeUserCall(server);
    const figures = { logins: [] as number[], hashes: [] as number[], busy: [] as number[], idle: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      const hashes = await rateOf(Array.from({ length: CLIENTS }, () => checkPassword));
      const idle = await p95Of(userCall, sleep(ROUND_MS));
      const signingIn = rateOf(signIns);
      const busy = await p95Of(userCall, signingIn);
      const logins = await signingIn;
      if (round === 0) continue;
      for (const [name, value] of Object.entries({ logins, hashes, busy, idle })) figures[name as 'idle'].push(value);
      bench.print(
        `logins ${round}: ${logins.toFixed(0)}/s, bare argon2 ${hashes.toFixed(0)}/s; p95 of a call ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms`,
      );
    }
    return [
      {
        name: `logins, ${CLIENTS} clients (bare: argon2 alone)`,
        unit: '/s',
        mersal: figures.logins,
        bare: figures.hashes,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
      {
        name: 'a signed-in call meanwhile, p95 (bare: idle)',
        unit: 'ms',
        mersal: figures.busy,
        bare: figures.idle,
        goal: { of: 'ratio', atMost: 3 },
      },
    ];
  });
}

async function makeMembers({ databaseUrl }: MersalServer): Promise<Member[]> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
  try {
    const members: Member[] = [];
    for (let number = 0; number < CLIENTS; number++) members.push(await makeMember(orm));
    return members;
  } finally {
    await orm.close();
  }
}

function makeSignIn({ url }: MersalServer, { email, password }: Member): () => Promise<void> {
  const client = new LeanClient(url);
  return () => client.signIn(email, password);
}

async function makePasswordCheck(): Promise<() => Promise<void>> {
  const stored = await hash(PASSWORD, PASSWORD_COST);
  return async () => {
    if (!(await verify(stored, PASSWORD))) throw new Error('argon2 rejected the right password');
  };
}

async function makeUserCall({ url, member }: MersalServer): Promise<() => Promise<void>> {
  const client = new LeanClient(url);
  await client.signIn(member.email, member.password);
  return () => client.call('GET', '/api/v1/user', 200);
}

/** Returns completions a second. */
async function rateOf(callers: readonly (() => Promise<void>)[]): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    callers.map(async (callOnce) => {
      while (performance.now() - startedAt < ROUND_MS) {
        await callOnce();
        done++;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1000);
}

async function p95Of(call: () => Promise<void>, meanwhile: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isFinished = false;
  const finished = meanwhile.finally(() => (isFinished = true));
  while (!isFinished) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  await finished;
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}
