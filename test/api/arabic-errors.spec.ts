import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Conflict } from '../../src/platform/errors.js';
import { tellError } from '../../src/platform/http/errors/error-texts.js';
import type { Route } from '../setup/route-table.js';
import { RouteWorld, type Person } from '../setup/route-world.js';

// Whatever is wrong is told in the reader's language, by our own words.
const ARABIC = { 'accept-language': 'ar' };
/** They have no Arabic name. */
const NAMES = /\b(CSV|Excel|SENDING=off|Idempotency-Key)\b/g;
const hasLatin = (sentence: string): boolean => /[a-z]/i.test(sentence.replace(NAMES, ''));

let world: RouteWorld;
let owner: Person;
let supper: Person;
beforeAll(async () => {
  world = await RouteWorld.open();
  ({ owner } = world);
  supper = await world.supper();
}, 60_000);
afterAll(() => world.close());

type Answer = Awaited<ReturnType<Person['client']['request']>>;

/** What is told in words: the sentences of fields, and of a refusal. */
const sentencesOf = ({ status, body }: Answer): string[] =>
  status < 400 ? [] : [body.message, ...Object.values((body.errors ?? {}) as Record<string, string[]>).flat()];

function expectArabic(what: string, answer: Answer): void {
  expect([what, answer.status < 500 || answer.status === 503, answer.text]).toEqual([what, true, answer.text]);
  const foreign = sentencesOf(answer).filter((sentence) => hasLatin(sentence) || !/[\u0600-\u06ff]/.test(sentence));
  expect([what, foreign]).toEqual([what, []]);
}

const NONSENSE: unknown[] = ['', 'zz zz', '1.5', true, null, {}, [{}], -1, 'x'.repeat(6000), 'a\0b'];

/** Fields within fields: only routes of settings have them. */
const settingsOfNonsense = (): unknown[] => [
  { general_settings: 'x', account_settings: [] },
  ...NONSENSE.map((value) => ({ general_settings: general(value), account_settings: account(value) })),
];

/** The words of the practice network are its own. */
const isAsked = ({ path, rule }: Route) =>
  path.startsWith('/api/v1') &&
  rule !== 'guest' &&
  !path.includes('sandbox') &&
  !path.includes('logout') &&
  !path.includes('other-sessions');

describe('in Arabic', () => {
  it('every route says what is wrong with its fields', async () => {
    let refused = 0;
    const unsafe = world.routes.filter((route) => !route.isSafe && isAsked(route));
    expect(unsafe.length).toBeGreaterThan(50);
    for (const route of unsafe) {
      // Some end the session that asks, and one needs nothing to take everybody out who asks after this.
      if (/switch|sending|delete-all-members/.test(route.path)) continue;
      const address = world.addressOf(route, 'nowhere');
      const names = Object.keys(world.bodyOf(route) ?? {});
      const bodies: unknown[] = [
        ...[undefined, {}, [], 'x'],
        ...NONSENSE.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
        ...(route.path.includes('settings') ? settingsOfNonsense() : []),
      ];
      for (const body of bodies) {
        const answer = await supper.client.request(route.method, address, body, ARABIC);
        if (answer.status === 422) refused++;
        expectArabic(`${route.name} ${JSON.stringify(body)?.slice(0, 200)}`, answer);
      }
    }
    expect(refused).toBeGreaterThan(300);
  }, 240_000);

  it('every way in says it too', async () => {
    const guest = await world.guest();
    const names = [
      'email',
      'username',
      'password',
      'password_confirmation',
      'phone',
      'phone_code',
      'otp',
      'code',
      'login',
    ];
    for (const path of ['login', 'register', 'login-second-step', 'forgot-password', 'reset-password'])
      for (const value of [undefined, ...NONSENSE]) {
        const body = Object.fromEntries([...names, 'remember_token', 'language', 'mode'].map((name) => [name, value]));
        expectArabic(
          `${path} ${JSON.stringify(value)?.slice(0, 50)}`,
          await guest.request('POST', `/v1/${path}`, body, ARABIC),
        );
      }
  }, 120_000);

  it('every list says what is wrong with its filters', async () => {
    const NAMES_OF_FILTERS = [
      ...['page', 'rows', 'withPaginate', 'orderBy', 'orderType', 'search', 'select', 'status', 'filters', 'groups[]'],
      ...['filters[app]', 'action', 'role', 'kind', 'whatsapp', 'opted_out', 'state', 'process', 'account', 'cursorId'],
      ...['limit', 'days', 'selected_data[]', 'is_me'],
    ];
    let refused = 0;
    for (const route of world.routes.filter((route) => route.isSafe && isAsked(route)))
      for (const value of ['zz', '-1', '1e309', 'x'.repeat(400)]) {
        const query = new URLSearchParams(NAMES_OF_FILTERS.map((name): [string, string] => [name, value])).toString();
        const answer = await owner.client.request(
          'GET',
          `${world.addressOf(route, 'theirs')}?${query}`,
          undefined,
          ARABIC,
        );
        if (answer.status === 422) refused++;
        expectArabic(`${route.name} ${value.slice(0, 10)}`, answer);
      }
    expect(refused).toBeGreaterThan(20);
  }, 120_000);

  it('every refusal is told: no session, no permission, nothing there, an unreadable body', async () => {
    const guest = await world.guest();
    const powerless = await world.powerless();
    for (const route of world.routes.filter(isAsked)) {
      const ask = (client: Person['client']) =>
        client.request(route.method, world.addressOf(route, 'nowhere'), world.bodyOf(route, 'nowhere'), ARABIC);
      expectArabic(`guest ${route.name}`, await ask(guest));
      expectArabic(`powerless ${route.name}`, await ask(powerless.client));
    }
    expectArabic('nowhere', await owner.client.request('GET', '/api/v1/nothing-here', undefined, ARABIC));
    const json = { ...ARABIC, 'content-type': 'application/json' };
    expectArabic('malformed', await owner.client.request('POST', '/api/v1/messages', '{', json));
    expectArabic('large', await owner.client.request('POST', '/api/v1/messages', `"${'x'.repeat(1_100_000)}"`, json));
    expectArabic('csrf', await owner.client.request('POST', '/v1/logout', {}, { ...ARABIC, 'x-xsrf-token': 'x' }));
  }, 120_000);

  it('without a word of the browser it is the language the user has chosen', async () => {
    await owner.client.post('/api/v1/update-user-info', { language: 'ar' });
    expectArabic('saved', await owner.client.post('/api/v1/messages', {}));
    const english = await owner.client.post('/api/v1/messages', {}, { 'accept-language': 'en' });
    expect(english.body.errors.device).toEqual(['This field is required.']);
    await owner.client.post('/api/v1/update-user-info', { language: 'en' });
  });
});

it('every error of every module has its Arabic sentence', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(errors|access.guard)\.ts$/.test(file),
  );
  const codes = files.flatMap((file) =>
    Array.from(readFileSync(join(src, file), 'utf8').matchAll(/super\(\s*'([a-z_.]+)'/g), ([, code = '']) => code),
  );
  const told = codes.filter((code) => !['plan_limit', 'invalid'].includes(code));
  expect(told.length).toBeGreaterThan(40);
  const ENGLISH = 'words of another language';
  class Known extends Conflict {}
  const untold = told.filter((code) => {
    const sentence = tellError(new Known(code, ENGLISH), 'ar');
    return hasLatin(sentence) || sentence === tellError(new Known('no.such.code', ENGLISH), 'ar');
  });
  expect(untold).toEqual([]);
});

const general = (value: unknown) => ({
  ...{ platform_name: value, platform_email: value, platform_phone: value, default_language: value },
});
const account = (value: unknown) => ({
  ...{ name: value, phone: value, password: value, password_confirmation: value, current_password: value },
  ...{ time_zone: value, date_style: value, quiet_from: value, quiet_to: value, alerts_by_email: value },
});
