import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WriteDemoTeam } from '../auth/demo.messages.js';
import { WriteDemoAutoReply, WriteDemoChatbot } from '../bots/demo.messages.js';
import { WriteDemoCampaign } from '../campaigns/demo.messages.js';
import { WriteDemoPurchases } from '../commerce/demo.messages.js';
import { type DemoDevice, EnsureDemoDevice } from '../devices/devices.messages.js';
import { type DemoBookIds, WriteDemoBook } from '../address-book/demo.messages.js';
import { WriteDemoChats, WriteDemoTriage } from '../messaging/demo.messages.js';
import { lockAccount } from '../platform/database/lock-account.js';
import { database } from '../platform/database/statements/database.js';
import {
  AUTO_REPLY,
  CAMPAIGN,
  CAMPAIGN_GROUP,
  CHATBOT,
  CHATS,
  DEMO_DEVICE,
  DEMO_GROUPS,
  DEMO_PEOPLE,
  DEMO_TEMPLATES,
  LABELS,
  PURCHASES,
  TEAM,
  type TriageOfChat,
} from './demo-texts.js';
import { recordDemoRows } from './demo-rows.js';

interface WrittenChat {
  chatId: number;
  triage: TriageOfChat;
}

const CITY = 'المدينة';

/** Creates demo data unless it exists. */
@Injectable()
export class MakeDemo {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(accountId: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'demo', accountId);
      const created = await database(em)
        .insertInto('demo_data')
        .values({ account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .executeTakeFirst();
      if (!created) return;
      const book = await this.writeBook(em, accountId);
      const device = await this.commands.execute(new EnsureDemoDevice(accountId, DEMO_DEVICE));
      if (device.isNew) await recordDemoRows(em, accountId, 'device', [device.id]);
      const chats = await this.writeChats(em, accountId, device.id, book.people);
      await this.writeTeam(em, accountId, device.id, chats);
      await this.writePurchases(em, accountId);
      const reply = await this.commands.execute(new WriteDemoAutoReply(accountId, device.id, AUTO_REPLY));
      await recordDemoRows(em, accountId, 'auto_reply', [reply]);
      const bot = await this.commands.execute(new WriteDemoChatbot(accountId, device.id, CHATBOT));
      await recordDemoRows(em, accountId, 'chatbot', [bot]);
      await this.writeCampaign(em, accountId, device, book);
    });
  }

  private async writeBook(em: EntityManager, accountId: number): Promise<DemoBookIds> {
    const people = DEMO_PEOPLE.map(([phone, name, city]) => ({ phone, name, fields: { [CITY]: city } }));
    const groups = DEMO_GROUPS.map((name, group) => ({ name, fields: [CITY], members: listMembers(group) }));
    const templates = DEMO_TEMPLATES.map(([name, content]) => ({ name, content }));
    const created = await this.commands.execute(new WriteDemoBook(accountId, { people, groups, templates }));
    const added = created.people.filter((id) => id !== null);
    await recordDemoRows(em, accountId, 'contact', added);
    await recordDemoRows(em, accountId, 'group', created.groups);
    await recordDemoRows(em, accountId, 'template', created.templates);
    return created;
  }

  private async writeChats(
    em: EntityManager,
    accountId: number,
    deviceId: number,
    people: readonly (number | null)[],
  ): Promise<WrittenChat[]> {
    const chats = CHATS.flatMap(({ contactIndex, unread, lines, triage }) => {
      const contactId = people[contactIndex] ?? null;
      return contactId === null ? [] : [{ contactId, unread, lines, triage }];
    });
    const created = await this.commands.execute(new WriteDemoChats(accountId, deviceId, chats));
    await recordDemoRows(em, accountId, 'chat', created);
    return created.map((chatId, index) => ({ chatId, triage: chats[index]!.triage }));
  }

  private async writeTeam(
    em: EntityManager,
    accountId: number,
    deviceId: number,
    chats: readonly WrittenChat[],
  ): Promise<void> {
    const { users, teamId } = await this.commands.execute(new WriteDemoTeam(accountId, deviceId, TEAM));
    await recordDemoRows(em, accountId, 'user', users);
    await recordDemoRows(em, accountId, 'team', [teamId]);
    const triaged = chats.map(({ chatId, triage: { assignee, isOfTeam, note, ...triage } }) => ({
      ...triage,
      chatId,
      assigneeId: assignee === null ? null : users[assignee]!,
      teamId: isOfTeam ? teamId : null,
      note: note && { userId: users[note.author]!, body: note.body },
    }));
    const labels = await this.commands.execute(new WriteDemoTriage(accountId, LABELS, triaged));
    await recordDemoRows(
      em,
      accountId,
      'label',
      labels.filter((id) => id !== null),
    );
  }

  private async writePurchases(em: EntityManager, accountId: number): Promise<void> {
    const created = await this.commands.execute(new WriteDemoPurchases(accountId, PURCHASES));
    if (created.storeId !== null) await recordDemoRows(em, accountId, 'store', [created.storeId]);
    await recordDemoRows(em, accountId, 'order', created.orders);
    await recordDemoRows(em, accountId, 'cart', created.carts);
  }

  private async writeCampaign(
    em: EntityManager,
    accountId: number,
    device: DemoDevice,
    { people, groups }: DemoBookIds,
  ): Promise<void> {
    const created = await this.commands.execute(
      new WriteDemoCampaign(accountId, {
        ...CAMPAIGN,
        device,
        group: { id: groups[CAMPAIGN_GROUP] ?? 0, name: DEMO_GROUPS[CAMPAIGN_GROUP] },
        contactIds: listMembers(CAMPAIGN_GROUP).flatMap((index) => people[index] ?? []),
      }),
    );
    await recordDemoRows(em, accountId, 'campaign', [created]);
  }
}

const listMembers = (group: number): number[] =>
  DEMO_PEOPLE.flatMap(([, , , groups], index) => (groups.includes(group) ? [index] : []));
