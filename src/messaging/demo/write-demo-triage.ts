import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { nameOfUser } from '../../auth/auth.sql.js';
import { database } from '../../platform/database/statements/database.js';
import type { LabelBody } from '../conversations/inbox/inbox.contract.js';
import { DeleteDemoLabels, type DemoTriage, WriteDemoTriage } from '../demo.messages.js';

@CommandHandler(WriteDemoTriage)
export class WriteDemoTriageHandler implements ICommandHandler<WriteDemoTriage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, labels, chats }: WriteDemoTriage): Promise<(number | null)[]> {
    const labelIds: (number | null)[] = [];
    for (const label of labels) labelIds.push(await this.writeLabel(accountId, label));
    for (const chat of chats) await this.writeChat(accountId, labels, chat);
    return labelIds;
  }

  private async writeLabel(accountId: number, { name, color }: LabelBody): Promise<number | null> {
    const row = await database(this.em)
      .insertInto('labels')
      .values({ account_id: accountId, name, color })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  }

  private async writeChat(
    accountId: number,
    labels: readonly LabelBody[],
    { chatId, assigneeId, teamId, state, labels: labelIndexes, note }: DemoTriage,
  ): Promise<void> {
    const db = database(this.em);
    const isResolved = state === 'resolved';
    await sql`
      update chats set assignee_id = ${assigneeId}, team_id = ${teamId}, state = ${state},
          resolved_at = case when ${isResolved}::boolean then now() end,
          waiting_since = case when ${state === 'open'}::boolean then waiting_since end
        where account_id = ${accountId} and id = ${chatId}`.execute(db);
    if (assigneeId !== null)
      await sql`
        insert into chat_history (account_id, chat_id, kind, details)
          select ${accountId}, ${chatId}, 'assigned', jsonb_build_object('user_id', assignee.id, 'username', ${nameOfUser('assignee.id')})
            from (select ${assigneeId}::bigint id) assignee`.execute(db);
    if (isResolved)
      await sql`insert into chat_history (account_id, chat_id, kind) values (${accountId}, ${chatId}, 'resolved')`.execute(
        db,
      );
    const names = labelIndexes.flatMap((index) => labels[index]?.name ?? []);
    await sql`
      insert into chat_labels (chat_id, label_id, account_id)
        select ${chatId}, id, account_id from labels
          where account_id = ${accountId} and name = any (${names}::text[])`.execute(db);
    if (note)
      await sql`
        insert into chat_notes (account_id, chat_id, user_id, author, body)
          select ${accountId}, ${chatId}, writer.id, coalesce(${nameOfUser('writer.id')}, ''), ${note.body}
            from (select ${note.userId}::bigint id) writer`.execute(db);
  }
}

@CommandHandler(DeleteDemoLabels)
export class DeleteDemoLabelsHandler implements ICommandHandler<DeleteDemoLabels> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoLabels): Promise<void> {
    await database(this.em)
      .deleteFrom('labels')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
  }
}
