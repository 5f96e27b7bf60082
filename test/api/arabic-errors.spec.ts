import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldsOf } from '../setup/routes/body-schema.js';
import type { Route } from '../setup/routes/route-table.js';
import { RouteWorld, type SignedInMember } from '../setup/routes/route-world.js';

const ARABIC = { 'accept-language': 'ar' };
/** Names without an Arabic form. */
const NAMES = /\b(CSV|Excel|QR|SENDING=off|Idempotency-Key)\b/g;
const hasLatin = (sentence: string): boolean => /[a-z]/i.test(sentence.replace(NAMES, ''));

let world: RouteWorld;
let owner: SignedInMember;
let superAdmin: SignedInMember;
beforeAll(async () => {
  world = await RouteWorld.open();
  ({ owner } = world);
  superAdmin = await world.superAdmin();
}, 60_000);
afterAll(() => world.close());

type Answer = Awaited<ReturnType<SignedInMember['client']['request']>>;

const sentencesOf = ({ status, body }: Answer): string[] =>
  status < 400 ? [] : [body.message, ...Object.values((body.errors ?? {}) as Record<string, string[]>).flat()];

function expectArabic(route: string, answer: Answer): void {
  expect([route, answer.status < 500 || answer.status === 503, answer.text]).toEqual([route, true, answer.text]);
  const foreign = sentencesOf(answer).filter((sentence) => hasLatin(sentence) || !/[\u0600-\u06ff]/.test(sentence));
  expect([route, foreign]).toEqual([route, []]);
}

const NONSENSE: unknown[] = ['', 'zz zz', '1.5', true, null, {}, [{}], -1, 'x'.repeat(6000), 'a\0b'];

const FILTERS = ['zz', '-1', '1e309', 'x'.repeat(400)];
const GENERAL = ['platform_name', 'platform_email', 'platform_phone', 'default_language'];
const ACCOUNT = [
  'name',
  'phone',
  'password',
  'password_confirmation',
  'current_password',
  'time_zone',
  'date_style',
  'quiet_from',
  'quiet_to',
  'alerts_by_email',
];
const BODIES_PER_ROUTE = 3;

/** Different values for the fields of one body. Over many runs each field gets each value. */
const bodiesOf = (names: readonly string[]): Record<string, unknown>[] =>
  Array.from({ length: BODIES_PER_ROUTE }, () => Object.fromEntries(names.map((name) => [name, anyOf(NONSENSE)])));

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** Only settings have nested fields. */
const bodiesOfSettings = (): unknown[] => [
  { general_settings: 'x', account_settings: [] },
  ...bodiesOf(GENERAL).map((general_settings, at) => ({ general_settings, account_settings: bodiesOf(ACCOUNT)[at] })),
];

/** The sandbox has texts of its own. */
const isCovered = ({ path, rule }: Route) =>
  path.startsWith('/api/v1') &&
  rule !== 'guest' &&
  !path.includes('sandbox') &&
  !path.includes('logout') &&
  !path.includes('other-sessions');

describe('in Arabic', () => {
  it('every route reports invalid fields', async () => {
    let rejected = 0;
    const unsafe = world.routes.filter((route) => !route.isSafe && isCovered(route));
    expect(unsafe.length).toBeGreaterThan(50);
    for (const route of unsafe) {
      // These end the session, change the installation or delete callers.
      if (/switch|sending|delete-all-members/.test(route.path)) continue;
      const address = world.addressOf(route, 'nowhere');
      const names = route.terms?.body ? Object.keys(fieldsOf(route.terms.body)) : [];
      const bodies: unknown[] = [
        undefined,
        {},
        [],
        'x',
        ...bodiesOf(names),
        ...(route.path.includes('settings') ? bodiesOfSettings() : []),
      ];
      for (const body of bodies) {
        const response = await superAdmin.client.request(route.method, address, body, ARABIC);
        if (response.status === 422) rejected++;
        expectArabic(`${route.name} ${JSON.stringify(body)?.slice(0, 200)}`, response);
      }
    }
    expect(rejected).toBeGreaterThan(150);
  }, 240_000);

  it('every sign-in route reports them too', async () => {
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
      for (const body of [{}, ...bodiesOf([...names, 'remember_token', 'language', 'mode'])])
        expectArabic(
          `${path} ${JSON.stringify(body).slice(0, 200)}`,
          await guest.request('POST', `/v1/${path}`, body, ARABIC),
        );
  }, 120_000);

  it('every list reports invalid filters', async () => {
    const NAMES_OF_FILTERS = [
      'page',
      'rows',
      'withPaginate',
      'orderBy',
      'orderType',
      'search',
      'select',
      'status',
      'filters',
      'groups[]',
      'filters[app]',
      'action',
      'role',
      'kind',
      'whatsapp',
      'opted_out',
      'state',
      'process',
      'account',
      'cursorId',
      'limit',
      'days',
      'selected_data[]',
      'is_me',
    ];
    let rejected = 0;
    for (const route of world.routes.filter((route) => route.isSafe && isCovered(route)))
      for (let turn = 0; turn < 2; turn++) {
        const query = new URLSearchParams(
          NAMES_OF_FILTERS.map((name): [string, string] => [name, anyOf(FILTERS)]),
        ).toString();
        const response = await owner.client.request(
          'GET',
          `${world.addressOf(route, 'theirs')}?${query}`,
          undefined,
          ARABIC,
        );
        if (response.status === 422) rejected++;
        expectArabic(`${route.name} ${query}`, response);
      }
    expect(rejected).toBeGreaterThan(20);
  }, 120_000);

  it('every rejection is translated: no session, no permission, not found, an unreadable body', async () => {
    const guest = await world.guest();
    const powerless = await world.withoutPermissions();
    for (const route of world.routes.filter(isCovered)) {
      const request = (client: SignedInMember['client']) =>
        client.request(route.method, world.addressOf(route, 'nowhere'), world.bodyOf(route, 'nowhere'), ARABIC);
      expectArabic(`guest ${route.name}`, await request(guest));
      expectArabic(`powerless ${route.name}`, await request(powerless.client));
    }
    expectArabic('nowhere', await owner.client.request('GET', '/api/v1/nothing-here', undefined, ARABIC));
    const json = { ...ARABIC, 'content-type': 'application/json' };
    expectArabic('malformed', await owner.client.request('POST', '/api/v1/messages', '{', json));
    expectArabic('large', await owner.client.request('POST', '/api/v1/messages', `"${'x'.repeat(1_100_000)}"`, json));
    expectArabic('csrf', await owner.client.request('POST', '/v1/logout', {}, { ...ARABIC, 'x-xsrf-token': 'x' }));
  }, 120_000);

  it('without a language of the browser the user’s language is used', async () => {
    await owner.client.post('/api/v1/update-user-info', { language: 'ar' });
    expectArabic('saved', await owner.client.post('/api/v1/messages', {}));
    const english = await owner.client.post('/api/v1/messages', {}, { 'accept-language': 'en' });
    expect(english.body.errors.device).toEqual(['This field is required.']);
    await owner.client.post('/api/v1/update-user-info', { language: 'en' });
  });
});

it('every Arabic sentence of an error is Arabic', () => {
  const src = join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('errors.ts'));
  const sentences = files.flatMap((file) =>
    Array.from(readFileSync(join(src, file), 'utf8').matchAll(/\bar: '([^']+)'/g), ([, sentence = '']) => sentence),
  );
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((sentence) => hasLatin(sentence) || !/[\u0600-\u06ff]/.test(sentence))).toEqual([]);
});
