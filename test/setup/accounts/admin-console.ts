import { expect } from '@jest/globals';
import type { AuditResource } from '../../../src/auth/audit.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../../src/auth/permissions.contract.js';
import type { TestApp } from '../servers/app.js';
import { HttpClient } from './http-client.js';
import { type Member, makeMember } from './members.js';
import { openSession } from './open-session.js';

export const usernameOf = (member: Member): string => member.email.split('@')[0] ?? '';

/** A SupperAdmin with the client `boss`, and an administrator of members with the client `manager`. */
export class AdminConsole {
  private constructor(
    readonly server: TestApp,
    readonly owner: Member,
    readonly admin: Member,
    readonly boss: HttpClient,
    readonly manager: HttpClient,
  ) {}

  static async open(server: TestApp): Promise<AdminConsole> {
    const owner = await makeMember(server.orm, { role: 'SupperAdmin' });
    const admin = await makeAdmin(server);
    const [boss, manager] = [await browserOf(server, owner), await browserOf(server, admin)];
    return new AdminConsole(server, owner, admin, boss, manager);
  }

  makeMember(given?: Parameters<typeof makeMember>[1]): Promise<Member> {
    return makeMember(this.server.orm, given);
  }

  makeAdmin(): Promise<Member> {
    return makeAdmin(this.server);
  }

  browserOf(member: Member): Promise<HttpClient> {
    return browserOf(this.server, member);
  }

  /** Signs in with the password, unlike `browserOf`. */
  async signIn(member: Member): Promise<HttpClient> {
    const client = new HttpClient(() => this.server.url);
    expect((await client.signIn(member.email, member.password)).status).toBe(200);
    return client;
  }

  execute<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    return this.server.orm.em.getConnection().execute<T[]>(sql, params);
  }

  async entriesOf(member: Member): Promise<AuditResource[]> {
    return (await this.boss.get(`/api/v1/audit-log?rows=100&search=${usernameOf(member)}`)).body.data;
  }
}

const makeAdmin = ({ orm }: TestApp): Promise<Member> =>
  makeMember(orm, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, 'members'] });

const browserOf = (server: TestApp, member: Member): Promise<HttpClient> =>
  openSession(server.orm, () => server.url, member);
