import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DeleteDemoTeam } from '../auth/demo.messages.js';
import { DeleteDemoAutoReplies, DeleteDemoChatbots } from '../bots/demo.messages.js';
import { CampaignsDeleted } from '../campaigns/campaigns.messages.js';
import { DeleteDemoCampaigns } from '../campaigns/demo.messages.js';
import { DeleteDemoPurchases } from '../commerce/demo.messages.js';
import { DeleteDemoDevices } from '../devices/devices.messages.js';
import { DeleteDemoBook } from '../address-book/demo.messages.js';
import { DeleteDemoChats, DeleteDemoLabels, FindDevicesWithoutChats } from '../messaging/demo.messages.js';
import { lockAccount } from '../platform/database/lock-account.js';
import { database } from '../platform/database/statements/database.js';
import { recordEvent } from '../platform/events/record-event.js';
import { readDemoRows } from './demo-rows.js';

/** Keeps contacts with real chats, and a linked device. */
@Injectable()
export class RemoveDemo {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'demo', accountId);
      const rowIds = await readDemoRows(em, accountId);
      await this.commands.execute(new DeleteDemoChats(accountId, rowIds.chat));
      const campaigns = await this.commands.execute(new DeleteDemoCampaigns(accountId, rowIds.campaign));
      if (campaigns.length > 0)
        await recordEvent(em, CampaignsDeleted, { accountId, key: 'campaigns', payload: { ids: campaigns } });
      await this.commands.execute(new DeleteDemoAutoReplies(accountId, rowIds.auto_reply));
      await this.commands.execute(new DeleteDemoChatbots(accountId, rowIds.chatbot));
      await this.commands.execute(
        new DeleteDemoPurchases(accountId, { stores: rowIds.store, orders: rowIds.order, carts: rowIds.cart }),
      );
      await this.commands.execute(new DeleteDemoLabels(accountId, rowIds.label));
      await this.commands.execute(new DeleteDemoTeam(accountId, { users: rowIds.user, teams: rowIds.team }));
      await this.commands.execute(
        new DeleteDemoBook(accountId, { people: rowIds.contact, groups: rowIds.group, templates: rowIds.template }),
      );
      const unused = await this.queries.execute(new FindDevicesWithoutChats(accountId, rowIds.device));
      await this.commands.execute(new DeleteDemoDevices(accountId, unused));
      await database(em).deleteFrom('demo_data').where('account_id', '=', accountId).execute();
    });
  }
}
