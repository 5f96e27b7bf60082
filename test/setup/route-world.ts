import { Device } from '../../src/devices/device.entity.js';
import { GRANTABLE_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeGroup } from '../factories/make-group.js';
import { makeShop } from '../factories/make-shop.js';
import { FileStore } from '../../src/platform/storage/file-store.js';
import { type OwnApp, type TestApp, startApp } from './servers/app.js';
import { HttpClient } from './accounts/http-client.js';
import { type Member, makeMember } from './accounts/members.js';
import { openSession } from './accounts/open-session.js';
import { type Route, readRoutes } from './route-table.js';
import { fileOf, upload } from './accounts/upload.js';

/** In everything the owner has: whoever else is shown it was shown too much. */
export const PLANTED = 'private-';
const SESSION = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const NOWHERE = '999999999';
/** An app is the same for everybody; what of it is somebody's is looked for by who asks. */
const APP = '5';
export const APP_ROUTES = [
  ...['apps', 'subscribe-apps', 'unsubscribe-apps', 'app-switch', 'app-connect', 'app-disconnect', 'app-rotate-secret'],
  ...['app-check', 'save-app-settings', 'admin-app-settings', 'save-admin-app-settings', 'app-test-event'],
];

export interface Person extends Member {
  client: HttpClient;
}

/** One server, an owner with a row of each kind, and everybody who might come by. */
export class RouteWorld {
  private constructor(
    readonly server: OwnApp,
    readonly routes: Route[],
    readonly owner: Person,
    /** What stands for each name in an address: the owner's row, and one that is not there. */
    private readonly ids: Record<string, readonly [theirs: string, nowhere: string]>,
  ) {}

  static async open(): Promise<RouteWorld> {
    const server = await startApp();
    const owner = await comeIn(server, { name: `${PLANTED}shop` });
    return new RouteWorld(server, readRoutes(server), owner, await seedOwner(server, owner));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  member(): Promise<Person> {
    return comeIn(this.server);
  }

  async pended(): Promise<Person> {
    const person = await comeIn(this.server);
    await this.execute(`update accounts set status = 'pended' where id = ${person.accountId}`);
    return person;
  }

  async unverified(): Promise<Person> {
    const person = await comeIn(this.server);
    await this.execute(`update users set verified_at = null where id = ${person.userId}`);
    return person;
  }

  /** With the permissions of a shop of their own, and those named. */
  admin(...permissions: string[]): Promise<Person> {
    return comeIn(this.server, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, ...permissions] });
  }

  /** An administrator who may do nothing at all. */
  powerless(): Promise<Person> {
    return comeIn(this.server, { role: 'admin', permissions: [] });
  }

  /** Everything that can be granted, without being SupperAdmin. */
  mighty(): Promise<Person> {
    return comeIn(this.server, { role: 'admin', permissions: [...GRANTABLE_PERMISSIONS] });
  }

  supper(): Promise<Person> {
    return comeIn(this.server, { role: 'SupperAdmin' });
  }

  /** A SupperAdmin who has stepped into the owner's account. */
  async inside(): Promise<Person> {
    const person = await this.supper();
    const { status } = await person.client.post(`/api/v1/switch-to-account/${this.owner.userId}`, {
      reason: 'Looking after their routes',
    });
    if (status !== 200) throw new Error(`could not step into the account: ${status}`);
    return person;
  }

  /** Another browser of the same person. */
  again(who: Member): Promise<HttpClient> {
    return openSession(this.server.orm, () => this.server.url, who);
  }

  async guest(): Promise<HttpClient> {
    const client = new HttpClient(() => this.server.url);
    await client.get('/sanctum/csrf-cookie');
    return client;
  }

  named(test: (route: Route) => boolean = () => true): Route[] {
    return this.routes.filter((route) => /[:*]/.test(route.path) && test(route));
  }

  /** The route's address with the owner's ids, or with ids of nothing. */
  addressOf({ path }: Route, whose: 'theirs' | 'nowhere'): string {
    return path
      .split('/')
      .map((part, index, parts) => {
        if (!/^[:*]/.test(part)) return part;
        // What `:id` is depends on what stands before it.
        const key = part === ':id' ? `${parts[index - 1]}/:id` : part;
        const pair = this.ids[key];
        if (!pair) throw new Error(`${path}: say in test/setup/route-world.ts what "${key}" stands for`);
        return pair[whose === 'theirs' ? 0 : 1];
      })
      .join('/');
  }

  /** A body that every route would take, so that a refusal is about the caller or the ids and not about the body. */
  bodyOf(route: Route, whose: 'theirs' | 'nowhere' = 'theirs'): Record<string, unknown> | undefined {
    const { name, isSafe } = route;
    if (isSafe) return undefined;
    const [session, user] = whose === 'theirs' ? [SESSION, this.owner.userId] : ['f'.repeat(32), Number(NOWHERE)];
    return {
      ...{ device: session, session_id: session, phone: '0501112233', body: 'x', device_name: 'stolen', mode: 'dark' },
      ...{
        selected_data: [this.selectedOf(route, whose)],
        subscriber_id: user,
        status: 'pended',
        role_name: 'admin',
        permission: ['members'],
      },
      ...{ reason: 'None of your business', count: 1, package_id: 1, count_months: 1, current_password: 'a guess' },
      // Elsewhere a code is typed; here it is asked for.
      code: name === 'POST /api/v1/new-connect-device' ? false : '123456',
      uuids: [this.ids[':uuid']?.[whose === 'theirs' ? 0 : 1]],
      ...(name === 'POST /api/v1/messages-preflight' && {
        group: Number(this.ids['groups/:id']?.[whose === 'theirs' ? 0 : 1]),
      }),
      ...(route.path.includes('/campaigns') && { devices: [1], groups: [1], status: false }),
      ...(route.path.includes('/chatbots-simulate') && {
        ...{ tree_chatbot: { nodes: [], edges: [] }, input: { kind: 'message', text: 'x' } },
        contact_id: Number(this.ids['contacts/:id']?.[whose === 'theirs' ? 0 : 1]),
      }),
      ...(route.path.includes('/auto-replys') && { renew_every: 24, status: false }),
      ...{ otp: '123456', account_settings: { name: 'stolen' }, name: 'stolen', content: 'stolen' },
      ...{ cap_day: 1, cap_hour: 1, warm_up: true, gap_min: 90, gap_max: 90, failures: 5, opt_outs: 3 },
      ...{ group_name: 'stolen', numbers: '0501112233', roles: ['phone'], has_header: false, country: 'SA' },
    };
  }

  /** What a bulk action names: contacts and groups where the address speaks of them, and users elsewhere. */
  private selectedOf({ path }: Route, whose: 'theirs' | 'nowhere'): number {
    const named = ['aboundedcarts', 'other-events', 'group', 'campaign', 'auto-replys'].find((part) =>
      path.includes(part),
    );
    const row = /contact|:id\/members/.test(path) ? 'contacts' : (named ?? 'members');
    const key = `${row}${row === 'group' || row === 'campaign' ? 's' : ''}/:id`;
    return Number(this.ids[key]?.[whose === 'theirs' ? 0 : 1]);
  }

  private execute(sql: string) {
    return this.server.orm.em.getConnection().execute(sql);
  }
}

async function comeIn(server: TestApp, given: Parameters<typeof makeMember>[1] = {}): Promise<Person> {
  const member = await makeMember(server.orm, given);
  return { ...member, client: await openSession(server.orm, () => server.url, member) };
}

async function seedOwner(server: TestApp, owner: Person): Promise<Record<string, readonly [string, string]>> {
  const em = server.orm.em.fork();
  em.persist(Device.create(owner.accountId, SESSION, `${PLANTED}apiUser`));
  await em.flush();
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: SESSION, phone: '0501112233', body: `${PLANTED}text` }))
    form.set(name, value);
  form.set('attachment', new File([`${PLANTED}file`], `${PLANTED}file.txt`, { type: 'text/plain' }));
  const { id, device_id, chat_id } = (await owner.client.post('/api/v1/messages', form)).body.data;
  const execute = <T>(sql: string) => server.orm.em.getConnection().execute<T[]>(sql);
  const picture = Buffer.from(`${PLANTED}picture`).toString('hex');
  const [contact] = await execute<{ id: string }>(
    `update contacts set name = '${PLANTED}customer', picture = '\\x${picture}', picture_type = 'image/png', picture_mark = 'a',
       saved_at = now(), fields = '{"${PLANTED}field":"${PLANTED}value"}' returning id`,
  );
  const contactId = Number(contact?.id);
  const group = await makeGroup(em, {
    accountId: owner.accountId,
    name: `${PLANTED}group`,
    contactIds: [contactId],
  });
  await execute(`update devices set avatar = '\\x${picture}', avatar_type = 'image/png', avatar_mark = 'a'`);
  const [session] = await execute<{ id: string }>(`select id from sessions where account_id = ${owner.accountId}`);
  const [template] = await execute<{ id: string }>(
    `insert into templates (account_id, name, content) values (${owner.accountId}, '${PLANTED}template', '${PLANTED}words') returning id`,
  );
  const [media] = await upload(owner.client, fileOf(`${PLANTED}words`, `${PLANTED}words.txt`));
  // Paused, so that nothing of it moves by itself.
  const groupSend = await makeCampaign(em, {
    ...{ accountId: owner.accountId, groupId: Number(NOWHERE), groupName: `${PLANTED}group`, members: 1 },
    ...{ deviceId: Number(device_id), deviceName: `${PLANTED}desk`, body: `${PLANTED}words`, state: 'paused' as const },
    recipients: [{ contactId: Number(contact?.id) }],
  });
  const campaign = await makeCampaign(em, {
    ...{
      accountId: owner.accountId,
      groupId: Number(NOWHERE),
      groupName: `${PLANTED}people`,
      members: 1,
      name: `${PLANTED}campaign`,
    },
    ...{ deviceId: Number(device_id), deviceName: `${PLANTED}desk`, body: `${PLANTED}words`, state: 'paused' as const },
    recipients: [{ contactId: Number(contact?.id) }],
  });
  // It waits for its owner, so nothing of it moves by itself.
  const badRows = await server.app.get(FileStore).put(owner.accountId, Buffer.from(`1,too_short,"${PLANTED}cell"\n`));
  const [contactImport] = await execute<{ id: string }>(
    `insert into imports (account_id, state, is_reviewed, source, group_name, file_name, bad_rows_key, country, columns, counts)
       values (${owner.accountId}, 'ready', true, 'file', '${PLANTED}people', '${PLANTED}people.csv', '${badRows.key}', 'SA',
       '[{"header":"${PLANTED}column","role":"phone","samples":[]}]',
       '{"rows":1,"good":1,"duplicate":0,"bad":0,"bad_reasons":{},"repaired":0}') returning id`,
  );
  const { key } = await server.app.get(FileStore).put(owner.accountId, Buffer.from(`${PLANTED}file`));
  const [file] = await execute<{ id: string }>(
    `insert into exports (account_id, what, format, choice, language, file_name, state, file_key, expires_at)
     values (${owner.accountId}, 'contacts', 'csv', '{}', 'en', '${PLANTED}file.csv', 'done', '${key}', now() + interval '1 day') returning id`,
  );
  const [suppression] = await execute<{ id: string }>(
    `insert into suppressions (account_id, phone, reason) values (${owner.accountId}, '966509990000', 'user') returning id`,
  );
  const shop = await makeShop(em, { accountId: owner.accountId, settings: { [`${PLANTED}name`]: `${PLANTED}text` } });
  const [storeEvent] = await execute<{ id: string }>(
    `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, state, subject)
     values (${owner.accountId}, ${shop.id}, 'k', '${PLANTED}event', 'none', 'handled', '${PLANTED}subject') returning id`,
  );
  const [storeMessage] = await execute<{ id: string }>(
    `insert into store_messages (account_id, shop_id, kind, automation, effect_key, subject, purpose, text, state)
     values (${owner.accountId}, ${shop.id}, 'order', 'order.new', 'k', '${PLANTED}subject', 'transactional', '${PLANTED}text', 'failed')
     returning id`,
  );
  const [cart] = await execute<{ id: string }>(
    `insert into carts (account_id, shop_id, cart_key, state, customer_name, currency, touched_at, left_at)
     values (${owner.accountId}, ${shop.id}, 'k', 'ended', '${PLANTED}name', 'SAR', now(), now()) returning id`,
  );
  const [autoReply] = await execute<{ id: string }>(
    `insert into auto_replies (account_id, name, is_running, days, renew_hours, answers_devices, body)
     values (${owner.accountId}, '${PLANTED}auto-reply', false, '{}', 24, false, '${PLANTED}words') returning id`,
  );
  await execute(
    `insert into automatic_answers (account_id, device_id, contact_id, message_id, state, auto_reply_id, auto_reply_name)
     values (${owner.accountId}, ${device_id}, ${contactId}, ${id}, 'answered', ${autoReply?.id}, '${PLANTED}auto-reply')`,
  );
  const device = [String(device_id), NOWHERE] as const;
  const user = [String(owner.userId), NOWHERE] as const;
  return {
    'messages/:id': [String(id), NOWHERE],
    'message-files/:id': [String(id), NOWHERE],
    ':deviceId': device,
    'device/:id': device,
    'device-status/:id': device,
    ':chatId': [String(chat_id), NOWHERE],
    ':contactId': [String(contactId), NOWHERE],
    'contacts/:id': [String(contactId), NOWHERE],
    'groups/:id': [String(group), NOWHERE],
    'suppressions/:id': [suppression?.id ?? '', NOWHERE],
    'contact-imports/:id': [contactImport?.id ?? '', NOWHERE],
    'exports/:id': [file?.id ?? '', NOWHERE],
    ':sessionId': [SESSION, 'f'.repeat(32)],
    'sessions/:id': [session?.id ?? '', NOWHERE],
    'templates/:id': [template?.id ?? '', NOWHERE],
    'auto-replys/:id': [autoReply?.id ?? '', NOWHERE],
    'group-sends/:id': [String(groupSend), NOWHERE],
    'campaigns/:id': [String(campaign), NOWHERE],
    'campaigns-operations/:id': [String(campaign), NOWHERE],
    'campaigns-reluanch/:id': [String(campaign), NOWHERE],
    'campaigns-re-send-phone-contact/:id': [String(campaign), NOWHERE],
    ':operation': [NOWHERE, NOWHERE],
    ':token': ['nothing', 'nothing'],
    ':uuid': [media?.item?.uuid ?? '', '00000000-0000-4000-8000-000000000000'],
    'members/:id': user,
    'switch-to-account/:id': user,
    'set-unlimited-subscribe-account/:id': user,
    // The virtual phones belong to everybody who is signed in.
    ':number': ['966500000000', '966500000000'],
    ...Object.fromEntries(APP_ROUTES.map((name) => [`${name}/:id`, [APP, NOWHERE] as const])),
    ':appId': [APP, APP],
    ':eventId': [storeEvent?.id ?? '', NOWHERE],
    'other-events-reluanch/:id': [storeMessage?.id ?? '', NOWHERE],
    'other-events/:id': [storeMessage?.id ?? '', NOWHERE],
    'aboundedcarts/:id': [cart?.id ?? '', NOWHERE],
    ':platform': ['twsaa', 'nothing'],
    '*': ['nothing', 'nothing'],
  };
}
