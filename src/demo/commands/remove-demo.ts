import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CampaignsDeleted } from '../../campaigns/campaigns.messages.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { readMade } from '../rows/made-rows.js';

/** Takes away what MakeDemo made and nothing else. Whom the account talks with by now, and a device that a phone was linked to, are its own. */
export class RemoveDemo extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

@CommandHandler(RemoveDemo)
export class RemoveDemoHandler implements ICommandHandler<RemoveDemo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: RemoveDemo): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'demo', accountId);
      const made = await readMade(em, accountId);
      const remove = (from: string, ids: string, unless = '') =>
        em.execute<{ id: string }[]>(
          `delete from ${from} t where t.account_id = ? and t.id = any (?::bigint[]) ${unless} returning t.id`,
          [accountId, ids],
        );
      await em.execute('delete from messages where account_id = ? and chat_id = any (?::bigint[])', [
        accountId,
        made.chat,
      ]);
      await remove('chats', made.chat);
      const campaigns = await remove('campaigns', made.campaign);
      if (campaigns.length > 0)
        await recordEvent(em, CampaignsDeleted, {
          ...{ accountId, key: 'campaigns' },
          payload: { ids: campaigns.map(({ id }) => Number(id)) },
        });
      await remove('auto_replies', made.auto_reply);
      await remove('templates', made.template);
      await remove('groups', made.group);
      await remove('contacts', made.contact, 'and not exists (select from chats h where h.contact_id = t.id)');
      await remove(
        'devices',
        made.device,
        `and t.state = 'new' and t.connected_at is null and not exists (select from chats h where h.device_id = t.id)`,
      );
      await em.execute('delete from demo_data where account_id = ?', [accountId]);
    });
  }
}
