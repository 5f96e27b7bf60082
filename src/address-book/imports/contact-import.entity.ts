import { defineEntity, p } from '@mikro-orm/core';
import { sql, type SqlBool } from 'kysely';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import { Invalid } from '../../platform/errors.js';
import type { ContactSource } from '../contacts/contacts.contract.js';
import type {
  ColumnRole,
  ConsentAction,
  ExistingContacts,
  ImportFailure,
  ImportState,
} from './import-enums.contract.js';
import type { ImportSheet, ImportWarning } from './imports.contract.js';
import { ImportNotCancellable, ImportNotReady, ImportNotUndoable, NothingToImport } from './imports.errors.js';
import type { PreviewRow, ReadColumn, ReadCounts } from '../import-reader/reading.types.js';

export const NO_COUNTS: ReadCounts = {
  rows: 0,
  good: 0,
  duplicate: 0,
  bad: 0,
  bad_reasons: {},
  repaired: 0,
  further_numbers: 0,
  consent_no: 0,
};

export type KnownChanges = Record<Exclude<ExistingContacts, 'keep'>, number>;

export interface UndoCounts {
  removed: number;
  restored: number;
  kept: number;
}

const UNDO_PERIOD_MS = 24 * 3600 * 1000;
const UNDOABLE_STATES: readonly ImportState[] = ['done', 'cancelled', 'failed'];

const ContactImportSchema = defineEntity({
  name: 'ContactImport',
  tableName: 'imports',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    state: p.string().length(10).$type<ImportState>().default('reading'),
    failure: p.string().length(30).$type<ImportFailure>().nullable(),
    isReviewed: p.boolean(),
    source: p.string().length(10).$type<ContactSource>(),
    /** Null until the first chunk is written. */
    groupId: p.bigint('number').nullable(),
    groupName: p.string().length(100),
    fileKey: p.string().length(100).nullable(),
    fileName: p.string().length(255).nullable(),
    pasteKey: p.string().length(100).nullable(),
    badRowsKey: p.string().length(100).nullable(),
    country: p.string().length(2),
    existingContacts: p.string().length(10).$type<ExistingContacts>().default('fill'),
    roles: p.json<(ColumnRole | null)[]>().nullable(),
    hasHeader: p.boolean().nullable(),
    /** Row number from 1. */
    headerRow: p.integer().nullable(),
    phoneColumns: p.json<number[]>().defaultRaw(`'[]'::jsonb`),
    sheets: p.json<ImportSheet[]>().defaultRaw(`'[]'::jsonb`),
    sheet: p.integer().nullable(),
    warnings: p.json<ImportWarning[]>().defaultRaw(`'[]'::jsonb`),
    headerDigest: p.string().length(64).nullable(),
    isRemembered: p.boolean().default(false),
    consentAction: p.string().length(10).$type<ConsentAction>().nullable(),
    format: p.string().length(30).nullable(),
    columns: p.json<ReadColumn[]>().defaultRaw(`'[]'::jsonb`),
    preview: p.json<PreviewRow[]>().defaultRaw(`'[]'::jsonb`),
    counts: p.json<ReadCounts>(),
    /** Progress from 0 to 1. Null when unknown. */
    share: p.float().nullable(),
    known: p.integer().nullable(),
    knownChanges: p.json<KnownChanges>().nullable(),
    /** Number of chunks. Null until reading is complete. */
    chunksReady: p.integer().nullable(),
    chunksWritten: p.integer().default(0),
    written: p.integer().default(0),
    created: p.integer().default(0),
    overLimit: p.integer().default(0),
    /** Failures since the last written chunk. */
    failedRuns: p.integer().default(0),
    retryAt: p.datetime().columnType('timestamptz').nullable(),
    endedAt: p.datetime().columnType('timestamptz').nullable(),
    madeGroup: p.boolean().default(false),
    /** Whether import_chunks and import_changes have rows. */
    keepsUndo: p.boolean().default(false),
    undone: p.json<UndoCounts>().nullable(),
  },
});

export const WAITS_FOR_REVIEW = sql<SqlBool>`(state = 'ready' or state = 'failed' and failure = 'no_phone_column' and is_reviewed and file_key is not null)`;

export class ContactImport extends ContactImportSchema.class {
  needsPhoneColumn(): boolean {
    return this.isReviewed && this.state === 'failed' && this.failure === 'no_phone_column' && !!this.fileKey;
  }

  applyMapping(
    mapping: Pick<
      ContactImport,
      'roles' | 'hasHeader' | 'headerRow' | 'phoneColumns' | 'sheet' | 'country' | 'existingContacts' | 'consentAction'
    >,
  ): void {
    if (this.state !== 'ready' && !this.needsPhoneColumn()) throw new ImportNotReady();
    Object.assign(this, mapping);
    this.restartReading();
  }

  restartReading(): void {
    Object.assign(this, {
      state: 'reading',
      failure: null,
      counts: NO_COUNTS,
      isRemembered: false,
      warnings: [],
      share: null,
      known: null,
      knownChanges: null,
      chunksReady: null,
      failedRuns: 0,
      retryAt: null,
      endedAt: null,
    });
  }

  start(existing = this.existingContacts): void {
    if (this.state !== 'ready') throw new ImportNotReady();
    if (this.counts.good === 0) throw new NothingToImport();
    if (this.counts.consent_no > 0 && !this.consentAction) throw Invalid.field('consent_action', 'required');
    this.existingContacts = existing;
    this.state = 'writing';
  }

  /** Returns null after the undo period or without changes. */
  canUndoUntil(now: Date): Date | null {
    if (!this.keepsUndo || !this.endedAt || !UNDOABLE_STATES.includes(this.state)) return null;
    const deadline = new Date(this.endedAt.getTime() + UNDO_PERIOD_MS);
    return deadline > now ? deadline : null;
  }

  undo(now: Date): void {
    if (this.state === 'undoing' || this.state === 'undone') return;
    if (!this.canUndoUntil(now)) throw new ImportNotUndoable();
    Object.assign(this, { state: 'undoing', failure: null, failedRuns: 0, retryAt: null });
    this.undone ??= { removed: 0, restored: 0, kept: 0 };
  }

  cancel(now: Date): void {
    const isInProgress = ['reading', 'ready', 'writing'].includes(this.state);
    if (!isInProgress && !this.needsPhoneColumn()) throw new ImportNotCancellable();
    this.state = 'cancelled';
    this.endedAt = now;
  }
}
ContactImportSchema.setClass(ContactImport);
