import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { ContactSource } from '../contacts/contacts.contract.js';
import type { ColumnRole, ExistingContacts, ImportColumn, ImportFailure, ImportState } from './imports.contract.js';
import { ImportNotCancellable, ImportNotReady, NothingToImport } from './imports.errors.js';
import type { PreviewRow, ReadCounts } from './reading/reading.types.js';

export const NO_COUNTS: ReadCounts = { rows: 0, good: 0, duplicate: 0, bad: 0, bad_reasons: {}, repaired: 0 };

/** How many known contacts a choice of what becomes of them changes; to keep them changes none. */
export type KnownChanges = Record<Exclude<ExistingContacts, 'keep'>, number>;

const ContactImportSchema = defineEntity({
  name: 'ContactImport',
  tableName: 'imports',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    state: p.string().length(10).$type<ImportState>().default('reading'),
    failure: p.string().length(30).$type<ImportFailure>().nullable(),
    /** It waits for its owner between reading and writing. */
    isReviewed: p.boolean(),
    source: p.string().length(10).$type<ContactSource>(),
    /** Null until the first chunk makes the group. */
    groupId: p.bigint('number').nullable(),
    groupName: p.string().length(100),
    fileKey: p.string().length(100).nullable(),
    fileName: p.string().length(255).nullable(),
    pasteKey: p.string().length(100).nullable(),
    badRowsKey: p.string().length(100).nullable(),
    country: p.string().length(2),
    existingContacts: p.string().length(10).$type<ExistingContacts>().default('fill'),
    /** As the owner chose them; null is guessed. */
    roles: p.json<ColumnRole[]>().nullable(),
    hasHeader: p.boolean().nullable(),
    format: p.string().length(30).nullable(),
    columns: p.json<ImportColumn[]>().defaultRaw(`'[]'::jsonb`),
    preview: p.json<PreviewRow[]>().defaultRaw(`'[]'::jsonb`),
    counts: p.json<ReadCounts>(),
    /** How much of the input has been read, 0 to 1; null when nobody can say. */
    share: p.float().nullable(),
    /** Of the good rows: how many are in the address book already. */
    known: p.integer().nullable(),
    /** Of these: how many would be changed. */
    knownChanges: p.json<KnownChanges>().nullable(),
    /** How many chunks there are; null until all of them are known. */
    chunksReady: p.integer().nullable(),
    chunksWritten: p.integer().default(0),
    written: p.integer().default(0),
    created: p.integer().default(0),
    overLimit: p.integer().default(0),
    /** Since the last chunk that was written. */
    failedRuns: p.integer().default(0),
    retryAt: p.datetime().columnType('timestamptz').nullable(),
    endedAt: p.datetime().columnType('timestamptz').nullable(),
  },
});

/** In SQL: what waits for its owner, to be agreed to or to be told which column the numbers are in. */
export const WAITS_FOR_OWNER = `(state = 'ready' or state = 'failed' and failure = 'no_phone_column' and is_reviewed and file_key is not null)`;

/** A file or a pasted text on its way into the address book. */
export class ContactImport extends ContactImportSchema.class {
  /** Nobody knows in which column the numbers are but its owner, who may say so as long as the file is kept. */
  asksForPhoneColumn(): boolean {
    return this.isReviewed && this.state === 'failed' && this.failure === 'no_phone_column' && !!this.fileKey;
  }

  /** It was read, and its owner wants it read in another way. */
  readAgain(
    mapping: Pick<ContactImport, 'hasHeader' | 'country' | 'existingContacts'> & { roles: ColumnRole[] },
  ): void {
    if (this.state !== 'ready' && !this.asksForPhoneColumn()) throw new ImportNotReady();
    Object.assign(this, mapping, {
      ...{ state: 'reading', failure: null, counts: NO_COUNTS },
      ...{
        share: null,
        known: null,
        knownChanges: null,
        chunksReady: null,
        failedRuns: 0,
        retryAt: null,
        endedAt: null,
      },
    });
  }

  start(existing = this.existingContacts): void {
    if (this.state !== 'ready') throw new ImportNotReady();
    if (this.counts.good === 0) throw new NothingToImport();
    this.existingContacts = existing;
    this.state = 'writing';
  }

  /** What was written stays. */
  cancel(now: Date): void {
    const isUnderWay = ['reading', 'ready', 'writing'].includes(this.state);
    if (!isUnderWay && !this.asksForPhoneColumn()) throw new ImportNotCancellable();
    this.state = 'cancelled';
    this.endedAt = now;
  }
}
ContactImportSchema.setClass(ContactImport);
