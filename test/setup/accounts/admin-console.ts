import { expect } from '@jest/globals';
import type { AuditResource } from '../../../src/auth/audit.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';
import { type OwnApp, type TestApp, startApp } from '../servers/app.js';
import { HttpClient } from './http-client.js';
import { type Member, makeMember } from './members.js';

export const nameOf = (who: Member): string => who.email.split('@')[0] ?? '';

/** The server with a SupperAdmin and an administrator who is trusted with members, both signed in. */
export class AdminConsole {
  private constructor(
    readonly server: OwnApp,
    readonly owner: Member,
    readonly admin: Member,
    readonly boss: HttpClient,
    readonly manager: HttpClient,
  ) {}

  static async open(): Promise<AdminConsole> {
    const server = await startApp();
    const owner = await makeMember(server.orm, { role: 'SupperAdmin' });
    const admin = await makeAdmin(server);
    return new AdminConsole(server, owner, admin, await signIn(server, owner), await signIn(server, admin));
  }

  makeMember(given?: Parameters<typeof makeMember>[1]): Promise<Member> {
    return makeMember(this.server.orm, given);
  }

  makeAdmin(): Promise<Member> {
    return makeAdmin(this.server);
  }

  signIn(who: Member): Promise<HttpClient> {
    return signIn(this.server, who);
  }

  execute<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    return this.server.orm.em.getConnection().execute<T[]>(sql, params);
  }

  /** What is on record about somebody, newest first. */
  async entriesOf(who: Member): Promise<AuditResource[]> {
    return (await this.boss.get(`/api/v1/audit-log?rows=100&search=${nameOf(who)}`)).body.data;
  }
}

const makeAdmin = ({ orm }: TestApp): Promise<Member> =>
  makeMember(orm, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, 'members'] });

async function signIn(server: TestApp, who: Member): Promise<HttpClient> {
  const client = new HttpClient(() => server.url);
  expect((await client.signIn(who.email, who.password)).status).toBe(200);
  return client;
}
