import { GRANTABLE_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';
import { type OwnApp, type TestApp, startApp } from '../servers/app.js';
import { HttpClient } from '../accounts/http-client.js';
import { type Member, makeMember } from '../accounts/members.js';
import { openSession } from '../accounts/open-session.js';
import { fillBody } from './body-schema.js';
import { type Route, readKeyRoutes, readRoutes } from './route-table.js';
import { NOWHERE, PLANTED, SESSION, seedOwner } from './seed-owner.js';

export interface SignedInMember extends Member {
  client: HttpClient;
}

export class RouteWorld {
  private constructor(
    readonly server: OwnApp,
    readonly routes: Route[],
    readonly keyRoutes: Route[],
    readonly owner: SignedInMember,
    /** An id of the owner and a missing id, by path parameter. */
    private readonly ids: Record<string, readonly [theirs: string, nowhere: string]>,
  ) {}

  static async open(): Promise<RouteWorld> {
    const server = await startApp();
    const owner = await makeSignedIn(server, { name: `${PLANTED}shop` });
    return new RouteWorld(server, readRoutes(server), readKeyRoutes(server), owner, await seedOwner(server, owner));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  member(): Promise<SignedInMember> {
    return makeSignedIn(this.server);
  }

  async suspended(): Promise<SignedInMember> {
    const person = await makeSignedIn(this.server);
    await this.execute(`update accounts set status = 'pended' where id = ${person.accountId}`);
    return person;
  }

  async unverified(): Promise<SignedInMember> {
    const person = await makeSignedIn(this.server);
    await this.execute(`update users set verified_at = null where id = ${person.userId}`);
    return person;
  }

  /** Returns an administrator with a member's and the given permissions. */
  admin(...permissions: string[]): Promise<SignedInMember> {
    return makeSignedIn(this.server, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, ...permissions] });
  }

  withoutPermissions(): Promise<SignedInMember> {
    return makeSignedIn(this.server, { role: 'admin', permissions: [] });
  }

  /** Returns an administrator with every grantable permission, who is no SupperAdmin. */
  withAllPermissions(): Promise<SignedInMember> {
    return makeSignedIn(this.server, { role: 'admin', permissions: [...GRANTABLE_PERMISSIONS] });
  }

  superAdmin(): Promise<SignedInMember> {
    return makeSignedIn(this.server, { role: 'SupperAdmin' });
  }

  /** Returns a SupperAdmin who impersonates the owner. */
  async inside(): Promise<SignedInMember> {
    const person = await this.superAdmin();
    const { status } = await person.client.post(`/api/v1/switch-to-account/${this.owner.userId}`, {
      reason: 'Looking after their routes',
    });
    if (status !== 200) throw new Error(`could not impersonate the owner: ${status}`);
    return person;
  }

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

  /** Returns the path with the owner's ids or missing ids. */
  addressOf({ path }: Route, idKind: 'theirs' | 'nowhere'): string {
    return path
      .split('/')
      .map((part, index, parts) => {
        if (!/^[:*]/.test(part)) return part;
        // The meaning of `:id` depends on the segment before it.
        return this.idOf(part === ':id' ? `${parts[index - 1]}/:id` : part, idKind);
      })
      .join('/');
  }

  /**
   * Returns a valid body, so that a rejection is due to the caller or the ids. Required fields are filled by the
   * route's schema.
   */
  bodyOf(route: Route, idKind: 'theirs' | 'nowhere' = 'theirs'): Record<string, unknown> | undefined {
    const { isSafe, terms } = route;
    if (isSafe) return undefined;
    return terms?.body ? fillBody(terms.body, this.knownFields(route, idKind)) : {};
  }

  /** Returns ids, optional fields, and fields whose rules their schema does not show. */
  private knownFields({ name, path }: Route, idKind: 'theirs' | 'nowhere'): Record<string, readonly unknown[]> {
    const isTheirs = idKind === 'theirs';
    const session = isTheirs ? SESSION : 'f'.repeat(32);
    return {
      device: [session],
      session_id: [session],
      selected_data: [[this.selectedOf(path, idKind)]],
      subscriber_id: [isTheirs ? this.owner.userId : Number(NOWHERE)],
      uuids: [[this.idOf(':uuid', idKind)]],
      package_id: [1],
      count_months: [1],
      ...(name === 'POST /api/v1/messages-preflight' && { group: [Number(this.idOf('groups/:id', idKind))] }),
      ...(path.includes('/chatbots-simulate') && {
        contact_id: [Number(this.idOf('contacts/:id', idKind))],
        input: [{ kind: 'message', text: 'x' }],
      }),
      ...(path.endsWith('/merge') && { with: [Number(this.idOf('contacts/:id', idKind))] }),
      ...(path.endsWith('/assign') && { user_id: [null] }),
      ...(path.endsWith('/chats/:id/labels') && { ids: [[]] }),
      // A macro needs an action, a canned reply a content.
      ...(path.includes('/v1/macros') && { resolve: [true] }),
      ...(path.includes('/canned-replies') && { text: ['x'] }),
      phone: ['0501112233'],
      numbers: ['0501112233'],
      country: ['SA'],
      roles: [['phone']],
      body: ['x'],
      name: ['stolen'],
      device_name: ['stolen'],
      group_name: ['stolen'],
      account_settings: [{ name: 'stolen' }],
      mode: ['dark'],
      // Members are suspended, other rows stay drafts.
      status: ['pended', false],
      permission: [['members']],
      reason: ['None of your business'],
      // A deletion of all rows must name their number.
      count: [1],
      // `POST new-connect-device` requests a code, other routes take one.
      code: [false, '123456'],
      failures: [5],
      opt_outs: [3],
      gap_min: [90],
      gap_max: [90],
      emoji: ['👍'],
      tree_chatbot: [{ nodes: [], edges: [] }],
      ...(path.includes('/business-hours') && {
        time_zone: ['Asia/Riyadh'],
        windows: [[{ from: '09:00', to: '17:00' }]],
      }),
      ...(path.includes('/sla-policies') && { first_reply_minutes: [30] }),
      ...(path.includes('/webhook-endpoints') && {
        url: ['https://stolen.test/'],
        is_on: [false],
        from: ['2026-01-01T00:00:00Z'],
        to: ['2026-01-02T00:00:00Z'],
      }),
    };
  }

  /** `selected-tickets` selects tickets. Other routes select contacts. */
  private selectedOf(path: string, idKind: 'theirs' | 'nowhere'): number {
    const list = /\/selected-([\w-]+)$/.exec(path)?.[1] ?? 'contacts';
    return Number(this.idOf(`${list === 'contact' ? 'contacts' : list}/:id`, idKind));
  }

  private idOf(key: string, idKind: 'theirs' | 'nowhere'): string {
    const pair = this.ids[key];
    if (!pair) throw new Error(`test/setup/routes/seed-owner.ts has no value for "${key}"`);
    return pair[idKind === 'theirs' ? 0 : 1];
  }

  private execute(sql: string) {
    return this.server.orm.em.getConnection().execute(sql);
  }
}

async function makeSignedIn(server: TestApp, given: Parameters<typeof makeMember>[1] = {}): Promise<SignedInMember> {
  const member = await makeMember(server.orm, given);
  return { ...member, client: await openSession(server.orm, () => server.url, member) };
}
