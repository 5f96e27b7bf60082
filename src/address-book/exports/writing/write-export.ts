import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '../../../auth/auth.contract.js';
import { FindAccountsByUser, GetTimeZone } from '../../../auth/auth.messages.js';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { startThread, besideFile } from '../../../platform/threads/start-thread.js';
import { IS_FRESH } from '../../contacts/filter-contacts.js';
import type { ExportRow } from '../export-row.js';
import { chooseRows } from './choose-rows.js';
import { EXPORT_TITLES } from './export-texts.js';

export interface WritingWork {
  databaseUrl: string;
  lock: string;
  path: string;
  what: ExportRow['what'];
  format: 'xlsx' | 'csv';
  title: string;
  language: Language;
  timeZone: string;
  accountId: number;
  /** SQL condition on contacts `c`, groups `g` or payments `y`. */
  where: string;
  fresh: string;
}

interface WrittenFile {
  path: string;
  size: number;
  rows: number;
}

interface WritingProgress {
  done: number;
  total: number;
}

export type WritingMessage =
  | { progress: WritingProgress }
  | { written: WrittenFile }
  | { isBusy: true }
  | { crash: string };

export const exportLock = (exportId: number | ''): string => `export ${exportId}`;

/** Enough for a page of rows and the compressor. */
const HEAP_MB = 128;

@Injectable()
export class WriteExport implements OnModuleDestroy {
  private readonly root: string;
  private readonly databaseUrl: string;
  private readonly threads = new Set<Worker>();
  private isClosing = false;

  constructor(
    config: Config,
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {
    this.root = join(config.dataDir, 'exports');
    this.databaseUrl = config.directDatabaseUrl;
  }

  /** Interrupts exports, which restart from the beginning. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.all(Array.from(this.threads, (thread) => thread.terminate()));
  }

  /** Returns null after cancellation, at shutdown or while another process holds the lock. */
  async write(
    row: ExportRow,
    onProgress: (progress: WritingProgress) => Promise<boolean>,
  ): Promise<WrittenFile | null> {
    if (this.isClosing) return null;
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const { account_id: accountId } = row;
    const search = row.choice.payments?.search;
    const ownerAccountIds = search ? await this.queries.execute(new FindAccountsByUser(search)) : [];
    const work: WritingWork = {
      databaseUrl: this.databaseUrl,
      lock: exportLock(row.id),
      path: join(this.root, String(row.id)),
      accountId,
      what: row.what,
      format: row.format,
      language: row.language,
      title: EXPORT_TITLES[row.language][row.what],
      where: chooseRows(row, ownerAccountIds).compile(database(this.em)).sql,
      fresh: IS_FRESH,
      timeZone: await this.queries.execute(new GetTimeZone(accountId)),
    };
    return this.runInThread(work, onProgress);
  }

  async listLocalIds(): Promise<number[]> {
    const names = await readdir(this.root).catch(() => []);
    return [...new Set(names.map((name) => Number.parseInt(name, 10)))].filter(Number.isSafeInteger);
  }

  async removeLocalFiles(exportId: number): Promise<void> {
    for (const name of [`${exportId}`, `${exportId}.part`]) await rm(join(this.root, name), { force: true });
  }

  private runInThread(
    work: WritingWork,
    onProgress: (progress: WritingProgress) => Promise<boolean>,
  ): Promise<WrittenFile | null> {
    const thread = startThread(besideFile(import.meta.url, 'writing-thread'), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
    this.threads.add(thread);
    return new Promise<WrittenFile | null>((resolve, reject) => {
      thread.on('message', (message: WritingMessage) => {
        if ('written' in message) resolve(message.written);
        else if ('isBusy' in message) resolve(null);
        else if ('crash' in message) reject(new Error(message.crash));
        else onProgress(message.progress).then((isContinued) => isContinued || resolve(null), reject);
      });
      thread.on('error', reject);
      thread.on('exit', () => {
        if (this.isClosing) resolve(null);
        else reject(new Error('export thread exited'));
      });
    }).finally(async () => {
      this.threads.delete(thread);
      await thread.terminate();
    });
  }
}
