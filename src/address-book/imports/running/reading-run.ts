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
  /** False ends the reading. */
  onChunk(chunk: ReadChunk, share: number | null): Promise<boolean>;
}

export class ReadingRun {
  known = NONE_KNOWN;
  private share: number | null = null;
  private publishedAt = 0;
  private isPublishing = false;
  private isOver = false;
  /** Serializes preview and chunks. */
  private work: Promise<void> = Promise.resolve();
  private progress: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly publisher: PublishImports,
    private readonly row: ContactImport,
    private readonly isClosing: () => boolean,
  ) {}

  /** Null after cancelling. */
  async follow(read: (listener: ReadListener) => Reading, handler: ChunkHandler): Promise<ReadResult | null> {
    const reading = read({
      onPreview: (preview) => void this.next(() => this.savePreview(preview)),
      onProgress: (progress) => {
        this.share = progress.share;
        if (this.isClosing()) this.isOver = true;
        if (this.isOver) reading.cancel();
        else this.saveProgress(progress);
      },
      onChunk: (chunk) =>
        this.next(async () => {
          if (this.isOver || this.isClosing()) this.isOver = true;
          else if (!(await handler.onChunk(chunk, this.share))) this.isOver = true;
          if (this.isOver) reading.cancel();
        }),
    });
    // Pending steps finish before the lock is released.
    const result = await reading.done.finally(() => Promise.allSettled([this.work, this.progress]));
    await this.work;
    return this.isOver ? null : result;
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step);
    return this.work;
  }

  private async savePreview(preview: ReadPreview): Promise<void> {
    this.row.columns = preview.columns;
    const isCurrent = await this.change(preview);
    if (!isCurrent) this.isOver = true;
    else await this.publisher.publish(this.row.accountId, this.row.id);
  }

  private saveProgress({ share, ...counts }: ReadProgress): void {
    const now = performance.now();
    if (this.isPublishing || now - this.publishedAt < PUBLISH_INTERVAL_MS) return;
    this.publishedAt = now;
    this.isPublishing = true;
    this.progress = this.change({ share, counts })
      .then(async (isCurrent) => {
        if (!isCurrent) this.isOver = true;
        else await this.publisher.publish(this.row.accountId, this.row.id);
      })
      // The next update repeats it.
      .catch(() => undefined)
      .finally(() => {
        this.isPublishing = false;
      });
  }

  private change(values: Parameters<typeof changeRow>[3]): Promise<boolean> {
    return changeRow(this.em, this.row, ['reading', 'writing'], values);
  }
}
