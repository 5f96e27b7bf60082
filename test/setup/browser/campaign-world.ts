import type { EntityManager } from '@mikro-orm/postgresql';
import type { PhoneMessageResource, PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { Member } from '../accounts/members.js';
import { UNLIMITED } from '../whatsapp/unlimited.js';
import { linkDevice } from '../whatsapp/link-device.js';
import type { BrowserServer } from './browser-server.js';

const NAMES = ['نورة العتيبي', 'Omar Al-Fahad', 'ريم الشمري', 'خالد المطيري', 'Sarah Thompson'];
const CITIES = ['الرياض', 'جدة', 'Dammam', 'أبها'];

export const DEVICE = 'متجر النخيل';
export const GROUPS = ['عملاء الرياض', 'VIP customers'] as const;
export const TEMPLATES = ['ترحيب', 'Weekend offer'] as const;

export interface Customer {
  name: string;
  number: string;
  contactId: number;
}

export class CampaignWorld {
  private constructor(
    private readonly browserServer: BrowserServer,
    readonly member: Member,
    readonly client: HttpClient,
    readonly device: { id: number; sessionId: string; number: string },
    readonly people: Customer[],
  ) {}

  /** Creates `size` customers in two groups. A quarter is in both. */
  static async make(browserServer: BrowserServer, size: number): Promise<CampaignWorld> {
    const member = await browserServer.member({ phone: `96655${String(Date.now()).slice(-7)}` });
    const client = await browserServer.enter(member);
    const { sandbox, em } = browserServer;
    const { accountId } = member;
    const { number } = await sandbox.phones.create({ name: 'Palm Shop' });
    const device = { ...(await linkDevice(client, sandbox, number)), number };
    await em.execute(`update devices set name = ?, ${UNLIMITED} where id = ?`, [DEVICE, device.id]);
    const phones = await sandbox.phones.createMany(size);
    const people: Customer[] = [];
    for (const [index, phone] of phones.entries()) {
      const name = `${NAMES[index % NAMES.length]} ${index + 1}`;
      const fields = { المدينة: CITIES[index % CITIES.length]! };
      const values = { accountId, phone: phone.number, name, fields, savedAt: new Date() };
      people.push({ name, number: phone.number, contactId: (await makeContact(browserServer.em, values)).id });
    }
    const ids = people.map(({ contactId }) => contactId);
    await makeGroup(browserServer.em, { accountId, name: GROUPS[0], contactIds: ids.slice(0, Math.ceil(size * 0.75)) });
    await makeGroup(browserServer.em, { accountId, name: GROUPS[1], contactIds: ids.slice(Math.floor(size / 2)) });
    const contents = [
      '{{أهلًا|مرحبًا}} {الاسم}، عروض *نهاية الأسبوع* في {المدينة} بدأت.\nللإيقاف أرسل: إيقاف',
      '{{Hello|Hi}} {name}, our *weekend offer* starts today.\nReply STOP to get no more.',
    ];
    for (const [index, name] of TEMPLATES.entries())
      await client.post('/api/v1/templates', { name, content: contents[index] });
    return new CampaignWorld(browserServer, member, client, device, people);
  }

  async optOut({ number }: Customer): Promise<void> {
    await this.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user')`, [
      this.member.accountId,
      number,
    ]);
  }

  async markNotOnWhatsapp({ contactId }: Customer): Promise<void> {
    await this.sql('update contacts set has_whatsapp = false, checked_at = now() where id = ?', [contactId]);
  }

  get em(): EntityManager {
    return this.browserServer.em;
  }

  newPhones(count: number): Promise<PhoneResource[]> {
    return this.browserServer.sandbox.phones.createMany(count);
  }

  inboxOf(number: string): Promise<PhoneMessageResource[]> {
    return this.browserServer.sandbox.inbox(number);
  }

  sql<Row>(query: string, params: unknown[] = []): Promise<Row[]> {
    return this.browserServer.em.execute(query, params);
  }
}
