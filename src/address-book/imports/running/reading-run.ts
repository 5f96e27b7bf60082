import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactImport } from '../contact-import.entity.js';
import type {
  ReadChunk,
  ReadListener,
  ReadPreview,
  ReadProgress,
  ReadResult,
  Reading,
} from '../../import-reader/reading.types.js';
import type { PublishImports } from '../publish-imports.js';
import { NONE_KNOWN } from './import-connection.js';
import { changeRow } from './import-rows.js';

const PUBLISH_INTERVAL_MS = 500;

interface ChunkHandler {
  /** Returns false to end the reading. */
  onChunk(chunk: ReadChunk, share: number | null): Promise<boolean>;
}

export class ReadingRun {
  known = NONE_KNOWN;
  private share: number | null = null;
  private publishedAt = 0;
  private isPublishing = false;
  private isStopped = false;
  private lastStep: Promise<void> = Promise.resolve();
  private progress: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishImports,
    private readonly row: ContactImport,
    private readonly isClosing: () => boolean,
  ) {}

  /** Returns null if the reading was canceled. */
  async follow(read: (listener: ReadListener) => Reading, handler: ChunkHandler): Promise<ReadResult | null> {
    const reading = read({
      // `reading.done` throws this error.
      onPreview: (preview) => void this.enqueue(() => this.savePreview(preview)).catch(() => undefined),
      onProgress: (progress) => {
        this.share = progress.share;
        if (this.isClosing()) this.isStopped = true;
        if (this.isStopped) reading.cancel();
        else this.saveProgress(progress);
      },
      onChunk: (chunk) =>
        this.enqueue(async () => {
          if (this.isStopped || this.isClosing()) this.isStopped = true;
          else if (!(await handler.onChunk(chunk, this.share))) this.isStopped = true;
          if (this.isStopped) reading.cancel();
        }),
    });
    // Pending steps finish before the lock is released.
    const result = await reading.done.finally(() => Promise.allSettled([this.lastStep, this.progress]));
    await this.lastStep;
    return this.isStopped ? null : result;
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.lastStep = this.lastStep.then(step);
    return this.lastStep;
  }

  private async savePreview(preview: ReadPreview): Promise<void> {
    this.row.columns = preview.columns;
    const isCurrent = await this.changeRunning(preview);
    if (!isCurrent) this.isStopped = true;
    else await this.publisher.publish(this.row.accountId, this.row.id);
  }

  private saveProgress({ share, ...counts }: ReadProgress): void {
    const now = performance.now();
    if (this.isPublishing || now - this.publishedAt < PUBLISH_INTERVAL_MS) return;
    this.publishedAt = now;
    this.isPublishing = true;
    this.progress = this.changeRunning({ share, counts })
      .then(async (isCurrent) => {
        if (!isCurrent) this.isStopped = true;
        else await this.publisher.publish(this.row.accountId, this.row.id);
      })
      // The next update repeats the counts.
      .catch(() => undefined)
      .finally(() => {
        this.isPublishing = false;
      });
  }

  private changeRunning(values: Parameters<typeof changeRow>[3]): Promise<boolean> {
    return changeRow(this.em, this.row, ['reading', 'writing'], values);
  }
}
