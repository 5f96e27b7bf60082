import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockAccount } from '../../platform/database/lock-account.js';
import { CAMPAIGN_GROUP, PEOPLE } from '../rows/demo-texts.js';
import { writeBook } from '../rows/write-book.js';
import { writeCampaign } from '../rows/write-campaign.js';
import { findDevice, writeChats } from '../rows/write-chats.js';

/** Fills an account with people, texts, a finished campaign and conversations to look at. An account that has them keeps those. */
export class MakeDemo extends Command<void> {
  constructor(readonly accountId: number) {
    super();
  }
}

@CommandHandler(MakeDemo)
export class MakeDemoHandler implements ICommandHandler<MakeDemo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: MakeDemo): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'demo', accountId);
      const [made] = await em.execute<{ id: string }[]>(
        'insert into demo_data (account_id) values (?) on conflict do nothing returning account_id as id',
        [accountId],
      );
      if (!made) return;
      const { people, groups } = await writeBook(em, accountId);
      const device = await findDevice(em, accountId);
      await writeChats(em, accountId, device.id, people);
      await writeCampaign(em, {
        ...{ accountId, device, groupId: groups[CAMPAIGN_GROUP] ?? 0 },
        people: people.filter(
          (id, at): id is number => id !== null && PEOPLE[at]?.[3].includes(CAMPAIGN_GROUP) === true,
        ),
      });
    });
  }
}
