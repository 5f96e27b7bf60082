import { expect } from '@jest/globals';
import type { ImportResource } from '../../../src/address-book/imports/imports.contract.js';
import type { ImportState } from '../../../src/address-book/imports/import-enums.contract.js';
import { readCounters } from '../../../src/platform/counters/read-counters.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from './api-user.js';
import { waitFor } from '../wait-for.js';

type Fields = Record<string, string | number>;

export class Importer {
  private constructor(
    private readonly server: Pick<TestApp, 'orm'>,
    readonly apiUser: ApiUser,
  ) {}

  /** `limit` is the package's contact limit, null for unlimited. */
  static async open(server: Pick<TestApp, 'orm' | 'url'>, limit: number | null = null): Promise<Importer> {
    const apiUser = await openApiUser(server);
    const importer = new Importer(server, apiUser);
    await importer.sql('update subscriptions set count_phone_contacts = ? where account_id = ?', [
      limit,
      importer.accountId,
    ]);
    return importer;
  }

  get accountId(): number {
    return this.apiUser.member.accountId;
  }

  /** Creates an import that waits for review, as on the page. */
  review(fields: Fields, file?: string | Uint8Array<ArrayBuffer>, name = 'people.csv') {
    return this.send('/api/v1/contact-imports', fields, file, name);
  }

  /** Imports in one step, as the integration API does. */
  create(fields: Fields, file?: string | Uint8Array<ArrayBuffer>, name = 'people.csv') {
    return this.send('/api/v1/contacts', fields, file, name);
  }

  async until(id: number, ...states: ImportState[]): Promise<ImportResource> {
    return waitFor(`import ${id} is ${states.join(' or ')}`, async () => {
      const found: ImportResource = (await this.apiUser.client.get(`/api/v1/contact-imports/${id}`)).body.data;
      return states.includes(found.state) && found;
    });
  }

  /** Creates an import and waits until it can be reviewed. */
  async ready(fields: Fields, file?: string | Uint8Array<ArrayBuffer>, name?: string): Promise<ImportResource> {
    const { status, body } = await this.review(fields, file, name);
    expect([status, body.code]).toEqual([201, undefined]);
    return this.until(body.data.id, 'ready', 'failed');
  }

  async start(id: number): Promise<ImportResource> {
    const { status, body } = await this.act(id, 'start');
    expect([status, body.code]).toEqual([200, undefined]);
    return this.until(id, 'done', 'failed');
  }

  act(id: number, what: 'start' | 'cancel' | 'mapping' | 'undo' | 'corrections', body: unknown = {}) {
    return this.apiUser.client.post(`/api/v1/contact-imports/${id}/${what}`, body);
  }

  book(): Promise<{ phone: string; name: string | null; fields: Record<string, string>; source: string }[]> {
    return this.sql(
      'select phone, name, fields, source from contacts where account_id = ? and saved_at is not null order by phone',
      [this.accountId],
    );
  }

  async members(groupId: number | null): Promise<string[]> {
    const rows = await this.sql<{ phone: string }>(
      'select c.phone from group_members m join contacts c on c.id = m.contact_id where m.group_id = ? and m.account_id = ? order by 1',
      [groupId, this.accountId],
    );
    return rows.map(({ phone }) => phone);
  }

  count<Name extends string>(...names: Name[]): Promise<Record<Name, number>> {
    return readCounters(this.server.orm.em.fork(), this.accountId, names);
  }

  sql<Row>(query: string, params: unknown[] = []): Promise<Row[]> {
    return this.server.orm.em.getConnection().execute<Row[]>(query, params);
  }

  private send(path: string, fields: Fields, file: string | Uint8Array<ArrayBuffer> | undefined, name: string) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
    if (file !== undefined) form.set('excel_file', new File([file], name));
    return this.apiUser.client.post(path, form);
  }
}

export const numberedPhone = (number: number): string => `96650${String(number).padStart(7, '0')}`;
