import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindOwned, GetTimeZone } from '../../../auth/auth.messages.js';
import { Config } from '../../../platform/config.js';
import { startThread, threadBeside } from '../../../platform/threads/start-thread.js';
import { IS_FRESH } from '../../contacts/filter-contacts.js';
import type { ExportRow, Language } from '../export-row.js';
import { chooseRows } from './choose-rows.js';
import { TITLES } from './export-texts.js';

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
  /** Of contacts `c`, groups `g` or payments `y`, with question marks. */
  where: string;
  params: unknown[];
  /** Of contacts `c`: whether an answer of WhatsApp is still believed. */
  fresh: string;
}

interface Written {
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
  | { written: Written }
  | { isBusy: true }
  | { broken: string };

export const lockOf = (exportId: string): string => `export ${exportId}`;

/** A page of rows, and what packs them. */
const HEAP_MB = 128;

/** Writes files of exports, each in a thread and on a connection of its own, below DATA_DIR/exports until they are whole. */
@Injectable()
export class WriteExport implements OnModuleDestroy {
  private readonly root: string;
  private readonly databaseUrl: string;
  private readonly threads = new Set<Worker>();
  private isClosing = false;

  constructor(
    config: Config,
    private readonly queries: QueryBus,
  ) {
    this.root = join(config.dataDir, 'exports');
    this.databaseUrl = config.databaseUrl;
  }

  /** The server does not wait for a file: after the next start it is written anew. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await Promise.all(Array.from(this.threads, (thread) => thread.terminate()));
  }

  /** Null when it was ended, by `onProgress` that answers false or by the end of the server, or when somebody else writes it. */
  async write(row: ExportRow, onProgress: (progress: WritingProgress) => Promise<boolean>): Promise<Written | null> {
    if (this.isClosing) return null;
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const accountId = Number(row.account_id);
    const search = row.choice.payments?.search;
    const owned = search ? await this.queries.execute(new FindOwned(search)) : [];
    const work: WritingWork = {
      ...{ databaseUrl: this.databaseUrl, lock: lockOf(row.id), path: join(this.root, row.id), accountId },
      ...{ what: row.what, format: row.format, language: row.language, title: TITLES[row.language][row.what] },
      ...{
        ...chooseRows(row, owned),
        fresh: IS_FRESH,
        timeZone: await this.queries.execute(new GetTimeZone(accountId)),
      },
    };
    return this.inThread(work, onProgress);
  }

  /** The ids of exports of which there is a file here, whole or begun. */
  async listBegun(): Promise<number[]> {
    const names = await readdir(this.root).catch(() => []);
    return [...new Set(names.map((name) => Number.parseInt(name, 10)))].filter(Number.isSafeInteger);
  }

  async removeBegun(exportId: number): Promise<void> {
    for (const name of [`${exportId}`, `${exportId}.part`]) await rm(join(this.root, name), { force: true });
  }

  private inThread(
    work: WritingWork,
    onProgress: (progress: WritingProgress) => Promise<boolean>,
  ): Promise<Written | null> {
    const thread = startThread(threadBeside(import.meta.url, 'writing-thread'), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
    });
    this.threads.add(thread);
    return new Promise<Written | null>((resolve, reject) => {
      thread.on('message', (message: WritingMessage) => {
        if ('written' in message) resolve(message.written);
        else if ('isBusy' in message) resolve(null);
        else if ('broken' in message) reject(new Error(message.broken));
        else onProgress(message.progress).then((isWanted) => isWanted || resolve(null), reject);
      });
      thread.on('error', reject);
      thread.on('exit', () => {
        if (this.isClosing) resolve(null);
        else reject(new Error('the thread that writes an export has ended'));
      });
    }).finally(async () => {
      this.threads.delete(thread);
      await thread.terminate();
    });
  }
}
