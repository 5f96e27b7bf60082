import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { lockBook } from '../../contacts/contact-quota.js';
import { PublishDeleted } from '../../deletions/publish-deleted.js';
import { removeGroup } from '../../groups/remove-group.js';
import type { ContactImport } from '../contact-import.entity.js';
import { PublishImports } from '../publish-imports.js';
import { restoreChanged } from './restore-changed.js';
import type { UndoStep } from './undo-step.js';
import { undoChunk } from './undo-chunk.js';

const PUBLISH_INTERVAL_MS = 500;

/** Deletes undo data in each transaction, so that a restart continues. */
@Injectable()
export class UndoRun {
  constructor(
    private readonly em: EntityManager,
    private readonly deletedPublisher: PublishDeleted,
    private readonly importPublisher: PublishImports,
  ) {}

  async run(row: ContactImport, isClosing: () => boolean): Promise<void> {
    let publishedAt = performance.now();
    while (!isClosing()) {
      const step = await this.undoNext(row);
      if (!step) break;
      const { removed: contactIds, groupIds: changedGroups } = step;
      await this.deletedPublisher.publish(row.accountId, [
        { isLast: false, contactIds, changedGroups, deletedGroups: [] },
      ]);
      if (performance.now() - publishedAt < PUBLISH_INTERVAL_MS) continue;
      publishedAt = performance.now();
      await this.importPublisher.publish(row.accountId, row.id);
    }
    if (!isClosing()) await this.finish(row);
  }

  private undoNext(row: ContactImport): Promise<UndoStep | null> {
    const { id, accountId } = row;
    return this.em.fork().transactional(async (em) => {
      await lockBook(em, accountId);
      const step = (await undoChunk(em, row)) ?? (await restoreChanged(em, row));
      if (!step) return null;
      await sql`
        update imports set updated_at = clock_timestamp(), failed_runs = 0, retry_at = null, undone = jsonb_build_object(
           'removed', (undone ->> 'removed')::int + ${step.removed.length},
           'restored', (undone ->> 'restored')::int + ${step.restored}, 'kept', (undone ->> 'kept')::int + ${step.kept})
          where id = ${id} and account_id = ${accountId}`.execute(database(em));
      return step;
    });
  }

  private async finish({ id, accountId, groupId, madeGroup }: ContactImport): Promise<void> {
    const removed = await this.em.fork().transactional(async (em) => {
      await lockBook(em, accountId);
      const emptyGroupId = madeGroup && groupId ? await findEmptyGroup(em, accountId, groupId) : null;
      if (emptyGroupId !== null) await removeGroup(em, accountId, emptyGroupId);
      await sql`
        update imports set state = 'undone', keeps_undo = false, updated_at = clock_timestamp()
          where id = ${id} and account_id = ${accountId} and state = 'undoing'`.execute(database(em));
      return emptyGroupId;
    });
    const deletedGroups = removed === null ? [] : [removed];
    await this.deletedPublisher.publish(accountId, [
      { isLast: true, contactIds: [], changedGroups: [], deletedGroups },
    ]);
  }
}

async function findEmptyGroup(em: EntityManager, accountId: number, groupId: number): Promise<number | null> {
  const db = database(em);
  // The lock prevents new members.
  const group = await db
    .selectFrom('groups')
    .where('id', '=', groupId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!group) return null;
  const member = await db.selectFrom('group_members').where('group_id', '=', groupId).limit(1).executeTakeFirst();
  return member ? null : groupId;
}
