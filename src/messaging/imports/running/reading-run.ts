import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactImport } from '../contact-import.entity.js';
import type {
  ReadChunk,
  ReadListener,
  ReadPreview,
  ReadProgress,
  ReadResult,
  Reading,
} from '../reading/reading.types.js';
import type { PublishImports } from '../publish-imports.js';
import { NONE_KNOWN } from './import-line.js';
import { changeRow } from './import-rows.js';

const TELL_EVERY_MS = 500;

interface Taker {
  /** One chunk after the other. False ends the reading. */
  onChunk(chunk: ReadChunk, share: number | null): Promise<boolean>;
}

/** One reading of a file: writes into the row how far it came, tells it, and ends it when nobody wants it any more. */
export class ReadingRun {
  known = NONE_KNOWN;
  private share: number | null = null;
  private toldAt = 0;
  private isTelling = false;
  private isOver = false;
  /** What is done in order: the preview, then chunk by chunk. */
  private work: Promise<void> = Promise.resolve();
  private progress: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly tell: PublishImports,
    private readonly row: ContactImport,
    private readonly isClosing: () => boolean,
  ) {}

  /** Null when the reading was ended from here: the row is as it should be. */
  async follow(read: (listener: ReadListener) => Reading, taker: Taker): Promise<ReadResult | null> {
    const reading = read({
      onPreview: (preview) => void this.next(() => this.keepPreview(preview)),
      onProgress: (progress) => {
        this.share = progress.share;
        if (this.isClosing()) this.isOver = true;
        if (this.isOver) reading.cancel();
        else this.keepProgress(progress);
      },
      onChunk: (chunk) =>
        this.next(async () => {
          if (this.isOver || this.isClosing()) this.isOver = true;
          else if (!(await taker.onChunk(chunk, this.share))) this.isOver = true;
          if (this.isOver) reading.cancel();
        }),
    });
    // What is under way ends before anybody else is let at the import, also when the reading itself fails.
    const result = await reading.done.finally(() => Promise.allSettled([this.work, this.progress]));
    await this.work;
    return this.isOver ? null : result;
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step);
    return this.work;
  }

  private async keepPreview({ format, columns, hasHeader, preview }: ReadPreview): Promise<void> {
    this.row.columns = columns;
    const isWanted = await this.change({ format, columns, preview, hasHeader });
    if (!isWanted) this.isOver = true;
    else await this.tell.publish(this.row.accountId, this.row.id);
  }

  private keepProgress({ share, ...counts }: ReadProgress): void {
    const now = performance.now();
    if (this.isTelling || now - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = now;
    this.isTelling = true;
    this.progress = this.change({ share, counts })
      .then(async (isWanted) => {
        if (!isWanted) this.isOver = true;
        else await this.tell.publish(this.row.accountId, this.row.id);
      })
      // The next one tells it.
      .catch(() => undefined)
      .finally(() => {
        this.isTelling = false;
      });
  }

  private change(values: Parameters<typeof changeRow>[3]): Promise<boolean> {
    return changeRow(this.em, this.row, ['reading', 'writing'], values);
  }
}
