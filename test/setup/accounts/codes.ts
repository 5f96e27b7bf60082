import { randomInt } from 'node:crypto';
import type { Register } from '../../../src/auth/codes.contract.js';
import type { TestApp } from '../servers/app.js';
import { HttpClient } from './http-client.js';
import { makeMember } from './members.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import { waitFor } from '../wait-for.js';

/** A browser that nobody is signed in with; from an address of its own when one is given. */
export async function openGuest(server: TestApp, headers: Record<string, string> = {}): Promise<HttpClient> {
  const client = new HttpClient(() => server.url, headers);
  await client.get('/sanctum/csrf-cookie');
  return client;
}

/** Addresses of the network that is set aside for examples. */
export const someAddress = (): string => `203.0.113.${randomInt(1, 255)}`;

/** A number that nobody else uses in this run. */
export const someNumber = (): string => `96650${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** A member who can sign in by a phone, which nobody else has. */
export async function memberWithPhone(server: TestApp, phone = someNumber()) {
  return { ...(await makeMember(server.orm, { phone })), phone };
}

let people = 0;

export function newPerson(given: Partial<Register> = {}): Register {
  const name = `person${++people}-${randomInt(1e9).toString(36)}`;
  const password = 'a long enough sentence';
  return {
    username: name,
    email: `${name}@example.com`,
    phone: someNumber(),
    phone_code: '966',
    password,
    password_confirmation: given.password ?? password,
    ...given,
  };
}

export function codeIn(text: string | null | undefined): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];
  if (!code) throw new Error(`no code in ${JSON.stringify(text)}`);
  return code;
}

/** What a virtual phone was sent, once there are `count` texts; the phone itself may only come to be by the first of them. */
export async function textsTo(sandbox: SandboxClient, number: string, count = 1): Promise<string[]> {
  await waitFor(`phone ${number} is there`, () => sandbox.phones.get(number).catch(() => null));
  const messages = await sandbox.inbox(number, { count, waitMs: 10_000 });
  if (messages.length < count) throw new Error(`${messages.length} texts of ${count}`);
  return messages.map(({ text }) => text ?? '');
}

export const codeTo = async (sandbox: SandboxClient, number: string, count = 1): Promise<string> =>
  codeIn((await textsTo(sandbox, number, count)).at(-1));

/** As if half a minute had gone by: the next code may be asked for. */
export async function forgetPauses(server: TestApp): Promise<void> {
  await server.orm.em.getConnection().execute(`delete from throttles where key like 'code-pause:%'`);
}

export async function forgetLimits(server: TestApp): Promise<void> {
  await server.orm.em.getConnection().execute('delete from throttles');
}

/** Another code than this one. */
export const notThis = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
