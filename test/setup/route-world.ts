import { GRANTABLE_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { type OwnApp, type TestApp, startApp } from './servers/app.js';
import { HttpClient } from './accounts/http-client.js';
import { type Member, makeMember } from './accounts/members.js';
import { openSession } from './accounts/open-session.js';
import { type Route, readKeyRoutes, readRoutes } from './route-table.js';
import { NOWHERE, PLANTED, SESSION, seedOwner } from './seed-owner.js';

/** Well formed, for a passkey challenge that nobody was sent. */
const SOME_ASSERTION = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

export interface Person extends Member {
  client: HttpClient;
}

/** One server, an owner with a row of each kind, and everybody who might come by. */
export class RouteWorld {
  private constructor(
    readonly server: OwnApp,
    readonly routes: Route[],
    /** Of the integration API. */
    readonly keyRoutes: Route[],
    readonly owner: Person,
    /** What stands for each name in an address: the owner's row, and one that is not there. */
    private readonly ids: Record<string, readonly [theirs: string, nowhere: string]>,
  ) {}

  static async open(): Promise<RouteWorld> {
    const server = await startApp();
    const owner = await comeIn(server, { name: `${PLANTED}shop` });
    return new RouteWorld(server, readRoutes(server), readKeyRoutes(server), owner, await seedOwner(server, owner));
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
      ...{
        device: session,
        session_id: session,
        phone: '0501112233',
        body: 'x',
        device_name: 'stolen',
        mode: 'dark',
        archived: true,
        muted: true,
      },
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
      ...(route.path.includes('/device-passkey/') && { assertion: SOME_ASSERTION }),
      ...(route.path.endsWith('/typing') && { state: 'composing' }),
      ...(route.path.endsWith('/react') && { emoji: '👍' }),
      ...(route.path.endsWith('/read') && { discussion_id: 1 }),
      ...(route.path.endsWith('/forward') && { chats: [1] }),
      ...(route.path.includes('/campaigns') && { devices: [1], groups: [1], status: false }),
      ...(route.path.includes('/chatbots-simulate') && {
        ...{ tree_chatbot: { nodes: [], edges: [] }, input: { kind: 'message', text: 'x' } },
        contact_id: Number(this.ids['contacts/:id']?.[whose === 'theirs' ? 0 : 1]),
      }),
      ...(route.path.includes('/auto-replys') && { renew_every: 24, status: false }),
      ...(route.path.includes('/chatbots') && { status: false, tree_chatbot: { nodes: [], edges: [] } }),
      ...{ otp: '123456', account_settings: { name: 'stolen' }, name: 'stolen', content: 'stolen' },
      ...(route.path.includes('/webhook-endpoints') && {
        ...{ url: 'https://stolen.test/', kinds: ['message.received'], is_on: false },
        ...{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      }),
      ...{ scopes: ['messages:send'], messages: [{}], contacts: [1] },
      ...{
        cap_day: 1,
        cap_hour: 1,
        warm_up: true,
        gap_min: 90,
        gap_max: 90,
        failures: 5,
        opt_outs: 3,
        shown: true,
        decline: true,
      },
      ...{ group_name: 'stolen', numbers: '0501112233', roles: ['phone'], has_header: false, country: 'SA' },
    };
  }

  /** What a bulk action names: contacts and groups where the address speaks of them, and users elsewhere. */
  private selectedOf({ path }: Route, whose: 'theirs' | 'nowhere'): number {
    const named = ['aboundedcarts', 'other-events', 'group', 'campaign', 'auto-replys', 'chatbots', 'tickets'].find(
      (part) => path.includes(part),
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
