import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCountry } from '../../../auth/auth.messages.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Invalid } from '../../../platform/errors.js';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { contactsLeft } from '../../contacts/contact-quota.js';
import { ContactImport, NO_COUNTS, WAITS_FOR_OWNER } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { CreateContacts, ImportResource } from '../imports.contract.js';
import { TooManyImports } from '../imports.errors.js';
import { validateFile, validatePaste, validateRoom } from '../validate-order.js';

/** Of one account: under way, and waiting for their owner beside the new one. */
const MOST_RUNNING = 10;
const MOST_WAITING = 9;
const LONGEST_FILE_NAME = 255;

/** Keeps a file, a pasted text or both, and has them read. A reviewed import then waits for its owner, another is written at once. */
export class CreateImport extends Command<ImportResource> {
  constructor(
    readonly accountId: number,
    readonly order: CreateContacts,
    readonly file: UploadedFile | null,
    readonly isReviewed: boolean,
  ) {
    super();
  }
}

/** Where the file and the pasted text lie. */
interface Keys {
  fileKey: string | null;
  pasteKey: string | null;
}

@CommandHandler(CreateImport)
export class CreateImportHandler implements ICommandHandler<CreateImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute({ accountId, order, file, isReviewed }: CreateImport): Promise<ImportResource> {
    const pasted = order.numbers?.trim() ? order.numbers : null;
    if (!pasted && !file) throw Invalid.field('numbers', 'required');
    const group = await this.findGroup(accountId, order);
    // Without a plan nothing is kept.
    const entitlements = await this.queries.execute(new GetEntitlements(accountId));
    const country = order.country ?? (await this.queries.execute(new GetCountry(accountId)));
    // A reviewed one tells its owner where they look at it.
    if (!isReviewed) {
      if (file) await validateFile(file);
      const phones = pasted ? validatePaste(pasted, country) : [];
      await validateRoom(this.em, accountId, await contactsLeft(this.em, accountId, entitlements), phones);
    }

    const row = await this.keep(accountId, file, pasted, (em, keys) =>
      em.create(ContactImport, {
        ...{ accountId, isReviewed, country, ...keys, counts: NO_COUNTS },
        existingContacts: order.existing_contacts,
        ...{ groupId: group.id, groupName: group.name, source: file ? 'file' : 'paste' },
        fileName: file?.name.slice(0, LONGEST_FILE_NAME) ?? null,
      }),
    );
    return this.wakeImport.andPublish(row);
  }

  /** The row with what it is read from; without a row nothing of that stays. */
  private async keep(
    accountId: number,
    file: UploadedFile | null,
    pasted: string | null,
    write: (em: EntityManager, keys: Keys) => ContactImport,
  ): Promise<ContactImport> {
    const kept: Keys = { fileKey: null, pasteKey: null };
    try {
      if (file) kept.fileKey = await this.files.take(accountId, file);
      if (pasted) kept.pasteKey = (await this.files.put(accountId, Buffer.from(pasted))).key;
      return await this.em.transactional(async (em) => {
        await makeRoom(em, accountId);
        return write(em, kept);
      });
    } catch (error) {
      for (const key of Object.values(kept)) if (key) await this.files.remove(key);
      throw error;
    }
  }

  private async findGroup(accountId: number, order: CreateContacts): Promise<{ id: number | null; name: string }> {
    const { group_id: id, group_name: name = '' } = order;
    const [found] = await this.em.execute<{ id: string; name: string }[]>(
      `select id, name from groups where account_id = ? and ${id === undefined ? 'name = ?' : 'id = ?'}`,
      [accountId, id ?? name],
    );
    if (id === undefined && found) throw Invalid.field('group_name', 'group_taken');
    if (id !== undefined && !found) throw Invalid.field('group_id', 'group_gone');
    return found ? { id: Number(found.id), name: found.name } : { id: null, name };
  }
}

/** Throws when too many are under way. Of those that wait for their owner the oldest go: nobody came back to them. */
async function makeRoom(em: EntityManager, accountId: number): Promise<void> {
  await lockAccount(em, 'imports', accountId);
  const [row] = await em.execute<{ running: number }[]>(
    `select count(*)::int running from imports where account_id = ? and state in ('reading', 'writing')`,
    [accountId],
  );
  if ((row?.running ?? 0) >= MOST_RUNNING) throw new TooManyImports();
  await em.execute(
    `update imports set state = 'cancelled', ended_at = now(), updated_at = now() where account_id = ? and ${WAITS_FOR_OWNER}
       and id not in (select id from imports where account_id = ? and ${WAITS_FOR_OWNER} order by id desc limit ?)`,
    [accountId, accountId, MOST_WAITING],
  );
}
