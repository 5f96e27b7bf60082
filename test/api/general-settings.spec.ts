import { RequestContext } from '@mikro-orm/core';
import { QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetAccountValues } from '../../src/templates/templates.messages.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

async function openSettings(overrides: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(server.orm, overrides);
  const client = await openSession(server.orm, () => server.url, member);
  const readSaved = async () => (await client.get('/api/v1/get-settings')).body.account_settings;
  return { member, client, readSaved };
}

const GENERAL = {
  platform_name: 'Marsa',
  platform_email: 'hello@marsa.example',
  platform_phone: '٠٥٥١١١٢٢٣٣',
  default_language: 'ar',
};
const KEPT = { ...GENERAL, platform_phone: '966551112233' };
/** The status page is an addition to the specification. */
const KEPT_BY_PLATFORM = { ...KEPT, status_page: false };

describe("a business's own settings", () => {
  it('are saved by any user together with personal ones, and belong to the account', async () => {
    const { client } = await openSettings();
    const otherMember = await openSettings();
    const before = (await otherMember.client.get('/api/v1/get-settings')).body.data;
    const payload = { general_settings: GENERAL, account_settings: { name: 'Noura', username: 'x', password: '' } };
    const { status, body } = await client.post('/api/v1/save-settings', payload);
    expect([status, body.data, body.account_settings.name]).toEqual([200, KEPT, 'Noura']);
    expect((await client.get('/api/v1/get-settings')).body.data).toEqual(KEPT);
    expect((await otherMember.client.get('/api/v1/get-settings')).body.data).toEqual(before);
  });

  it("default to the installation's, also after they are removed", async () => {
    const { client: owner } = await openSettings({ role: 'SupperAdmin' });
    const { client } = await openSettings();
    const readGeneral = async () => (await client.get('/api/v1/get-settings')).body.data;
    const save = (general_settings: object) => client.post('/api/v1/save-settings', { general_settings });
    await owner.post('/api/v1/platform-settings', { platform_name: 'Quay', platform_email: 'quay@example.com' });
    expect(await readGeneral()).toMatchObject({ platform_name: 'Quay', platform_email: 'quay@example.com' });
    await save({ platform_name: 'Palm', platform_email: 'palm@example.com' });
    await save({ platform_name: '', platform_email: '', platform_phone: '', default_language: '' });
    expect(await readGeneral()).toMatchObject({ platform_name: 'Palm', platform_email: 'palm@example.com' });
    await save({ platform_name: null, platform_email: null });
    expect(await readGeneral()).toMatchObject({ platform_name: 'Quay', platform_email: 'quay@example.com' });
  });

  it('define {platform name} in their texts', async () => {
    const { client } = await openSettings();
    await client.post('/api/v1/save-settings', { general_settings: GENERAL });
    const { body } = await client.get('/api/v1/text-values');
    expect(body.data.values).toMatchObject({ platform_name: 'Marsa', platform_phone: '+966551112233' });
  });

  it('are accepted as a form', async () => {
    const { client } = await openSettings();
    const form = new FormData();
    form.set('general_settings[platform_name]', 'Palm');
    form.set('general_settings[platform_phone]', '');
    form.set('account_settings[name]', 'Noura');
    const { status, body } = await client.post('/api/v1/save-settings', form);
    expect([status, body.data.platform_name, body.account_settings.name]).toEqual([200, 'Palm', 'Noura']);
  });

  it('reject invalid values, and store nothing', async () => {
    const { client, readSaved } = await openSettings();
    const save = (general_settings: object) =>
      client.post('/api/v1/save-settings', { general_settings, account_settings: { name: 'Noura' } });
    const { status, body } = await save({ platform_email: 'nobody', default_language: 'fr' });
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      ['platform_email', 'default_language'].map((name) => `general_settings.${name}`),
    ]);
    const phone = await save({ platform_name: 'Palm', platform_phone: '12' });
    expect(Object.keys(phone.body.errors)).toEqual(['general_settings.platform_phone']);
    expect((await readSaved()).name).not.toBe('Noura');
    expect((await client.get('/api/v1/get-settings')).body.data.platform_name).not.toBe('Palm');
  });
});

describe("the platform's settings", () => {
  it('are saved with the permission, normalized and audited', async () => {
    const { client: owner, member } = await openSettings({ role: 'SupperAdmin' });
    const { status, body } = await owner.post('/api/v1/platform-settings', GENERAL);
    expect([status, body.data]).toMatchObject([200, KEPT_BY_PLATFORM]);
    await owner.post('/api/v1/platform-settings', { platform_phone: null });
    expect((await owner.get('/api/v1/platform-settings')).body.data).toMatchObject({
      ...KEPT_BY_PLATFORM,
      platform_phone: null,
    });
    const [entry] = await execute(
      `select details from audit_log where action = 'settings_changed' and actor_user_id = ?`,
      [member.userId],
    );
    expect(entry).toEqual({ details: { names: 'default_language, platform_email, platform_name, platform_phone' } });
  });

  it("define the language of a new visitor's page", async () => {
    const { client } = await openSettings({ role: 'SupperAdmin' });
    const readRootTag = async () => /<html [^>]*>/.exec((await client.get('/login')).text)?.[0];
    for (const default_language of ['ar', 'en']) {
      await client.post('/api/v1/platform-settings', { default_language });
      expect(await readRootTag()).toContain(`data-language="${default_language}"`);
    }
  });

  it('are rejected for other users, including an administrator with every grantable permission', async () => {
    const { client } = await openSettings({ role: 'admin', permissions: ['members', 'payments'] });
    const rejected = await client.post('/api/v1/platform-settings', { platform_name: 'Mine' });
    expect([rejected.status, rejected.body.code]).toEqual([403, 'permission']);
    expect((await client.get('/api/v1/platform-settings')).status).toBe(403);
    const { client: owner } = await openSettings({ role: 'SupperAdmin' });
    expect((await owner.get('/api/v1/platform-settings')).body.data.platform_name).not.toBe('Mine');
  });

  it('reject invalid values', async () => {
    const { client } = await openSettings({ role: 'SupperAdmin' });
    const wrong = {
      platform_name: null,
      platform_email: 'nobody',
      platform_phone: '+966501112233',
      default_language: 'fr',
    };
    const { status, body } = await client.post('/api/v1/platform-settings', wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['platform_email', 'default_language']]);
    const rejectedSettings = await client.post('/api/v1/platform-settings', {
      platform_name: null,
      platform_phone: '12',
    });
    expect(Object.keys(rejectedSettings.body.errors).toSorted()).toEqual(['platform_name', 'platform_phone']);
  });
});

it('texts may use the fields of groups and of the account', async () => {
  const { member, client } = await openSettings({ name: 'نورة' });
  const { accountId } = member;
  await execute(
    `insert into groups (account_id, name, addons_params) values (?, 'A', '{City,Age}'), (?, 'B', '{City}')`,
    [accountId, accountId],
  );
  await execute(`update platform_settings set platform_name = 'Mersal', platform_phone = '966500000009'`);
  const values = {
    platform_name: 'Mersal',
    platform_phone: '+966500000009',
    your_email: member.email,
    admin_name: 'نورة',
  };
  expect((await client.get('/api/v1/text-values')).body).toEqual({ data: { fields: ['Age', 'City'], values } });
  const asked = RequestContext.create(server.orm.em, () =>
    server.app.get(QueryBus).execute(new GetAccountValues(accountId)),
  );
  expect(await asked).toEqual(values);
});
