import { randomInt } from 'node:crypto';
import type { RegisterBody } from '../../../src/auth/codes.contract.js';
import type { TestApp } from '../servers/app.js';
import { HttpClient } from './http-client.js';
import { makeMember } from './members.js';
import type { SandboxClient } from '../whatsapp/sandbox-client.js';
import { waitFor } from '../wait-for.js';

export async function openGuest(server: TestApp, headers: Record<string, string> = {}): Promise<HttpClient> {
  const client = new HttpClient(() => server.url, headers);
  await client.get('/sanctum/csrf-cookie');
  return client;
}

/** Returns an address of TEST-NET-3 (RFC 5737). */
export const randomAddress = (): string => `203.0.113.${randomInt(1, 255)}`;

export const uniqueNumber = (): string => `96650${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** Creates a member, by default with a unique phone. */
export async function memberWithPhone(server: TestApp, phone = uniqueNumber()) {
  return { ...(await makeMember(server.orm, { phone })), phone };
}

let personCount = 0;

export function newPerson(given: Partial<RegisterBody> = {}): RegisterBody {
  const name = `person${++personCount}-${randomInt(1e9).toString(36)}`;
  const password = 'a long enough sentence';
  return {
    username: name,
    email: `${name}@example.com`,
    phone: uniqueNumber(),
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

/** Returns the received texts once there are `count`. The first text may create the phone. */
export async function textsTo(sandbox: SandboxClient, number: string, count = 1): Promise<string[]> {
  await waitFor(`phone ${number} is there`, () => sandbox.phones.get(number).catch(() => null));
  const messages = await sandbox.inbox(number, { count, waitMs: 10_000 });
  if (messages.length < count) throw new Error(`${messages.length} texts of ${count}`);
  return messages.map(({ text }) => text ?? '');
}

export const codeTo = async (sandbox: SandboxClient, number: string, count = 1): Promise<string> =>
  codeIn((await textsTo(sandbox, number, count)).at(-1));

/** Removes the half minute that must pass between two codes. */
export async function endResendPauses(server: TestApp): Promise<void> {
  await server.orm.em.getConnection().execute(`delete from throttles where key like 'code-pause:%'`);
}

export async function resetThrottles(server: TestApp): Promise<void> {
  await server.orm.em.getConnection().execute('delete from throttles');
}

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
