import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { GetCountry } from '../../../auth/auth.messages.js';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Invalid } from '../../../platform/errors.js';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { remainingContacts } from '../../contacts/contact-quota.js';
import { ContactImport, NO_COUNTS, WAITS_FOR_REVIEW } from '../contact-import.entity.js';
import { WakeImport } from '../wake-import.js';
import type { CreateContacts } from '../import-bodies.contract.js';
import type { ImportResource } from '../imports.contract.js';
import { TooManyImports } from '../imports.errors.js';
import { validateFile, validatePaste, validateCapacity } from '../validate-input.js';

const MAX_RUNNING_IMPORTS = 10;
const MAX_WAITING_IMPORTS = 9;
const MAX_FILE_NAME_LENGTH = 255;

interface FileKeys {
  fileKey: string | null;
  pasteKey: string | null;
}

/** Creates an import, which waits for the user after reading if `isReviewed`. */
@Injectable()
export class CreateImport {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute(
    accountId: number,
    body: CreateContacts,
    file: UploadedFile | null,
    { isReviewed }: { isReviewed: boolean },
  ): Promise<ImportResource> {
    const pasted = body.numbers?.trim() ? body.numbers : null;
    if (!pasted && !file) throw Invalid.field('numbers', 'required');
    const group = await this.findGroup(accountId, body);
    const entitlements = await this.queries.execute(new GetEntitlements(accountId));
    const country = body.country ?? (await this.queries.execute(new GetCountry(accountId)));
    // A review shows these errors instead.
    if (!isReviewed) {
      if (file) await validateFile(file);
      const phones = pasted ? validatePaste(pasted, country) : [];
      await validateCapacity(this.em, accountId, await remainingContacts(this.em, accountId, entitlements), phones);
    }

    const row = await this.store(accountId, file, pasted, (em, keys) =>
      em.create(ContactImport, {
        accountId,
        isReviewed,
        country,
        ...keys,
        counts: NO_COUNTS,
        existingContacts: body.existing_contacts,
        groupId: group.id,
        groupName: group.name,
        source: file ? 'file' : 'paste',
        fileName: file?.name.slice(0, MAX_FILE_NAME_LENGTH) ?? null,
      }),
    );
    return this.wakeImport.wakeAndPublish(row);
  }

  private async store(
    accountId: number,
    file: UploadedFile | null,
    pasted: string | null,
    write: (em: EntityManager, keys: FileKeys) => ContactImport,
  ): Promise<ContactImport> {
    const stored: FileKeys = { fileKey: null, pasteKey: null };
    try {
      if (file) stored.fileKey = await this.files.take(accountId, file);
      if (pasted) stored.pasteKey = (await this.files.put(accountId, Buffer.from(pasted))).key;
      return await this.em.transactional(async (em) => {
        await enforceLimits(em, accountId);
        return write(em, stored);
      });
    } catch (error) {
      for (const key of Object.values(stored)) if (key) await this.files.remove(key);
      throw error;
    }
  }

  private async findGroup(accountId: number, body: CreateContacts): Promise<{ id: number | null; name: string }> {
    const { group_id: id, group_name: name = '' } = body;
    const found = await database(this.em)
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('account_id', '=', accountId)
      .where((eb) => (id === undefined ? eb('name', '=', name) : eb('id', '=', id)))
      .executeTakeFirst();
    if (id === undefined && found) throw Invalid.field('group_name', 'group_taken');
    if (id !== undefined && !found) throw Invalid.field('group_id', 'group_gone');
    return found ?? { id: null, name };
  }
}

/** Cancels the oldest reviews. Throws TooManyImports. */
async function enforceLimits(em: EntityManager, accountId: number): Promise<void> {
  await lockAccount(em, 'imports', accountId);
  const db = database(em);
  const { running } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['reading', 'writing'])
    .executeTakeFirstOrThrow();
  if (running >= MAX_RUNNING_IMPORTS) throw new TooManyImports();
  await sql`
    update imports set state = 'cancelled', ended_at = now(), updated_at = now()
      where account_id = ${accountId} and ${WAITS_FOR_REVIEW} and id not in (
        select id from imports where account_id = ${accountId} and ${WAITS_FOR_REVIEW}
          order by id desc limit ${MAX_WAITING_IMPORTS})`.execute(db);
}
