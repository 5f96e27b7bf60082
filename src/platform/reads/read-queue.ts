import { ReadsBusy } from './reads.errors.js';

interface Waiting {
  admit: () => void;
}

interface Line {
  inside: number;
  waiting: Waiting[];
}

interface Patience {
  atOnce: number;
  waiting: number;
  until: number;
  signal: AbortSignal;
}

/**
 * Lets so many reads of an account at a time go on to the database, the rest in the order they came. It holds of one process only and is
 * there so that those who wait hold no connection; the exact bound is in the database.
 */
export class ReadQueue {
  private readonly lines = new Map<number, Line>();

  /** Resolves when it is this read's turn; it calls what is answered when it is done. */
  async enter(accountId: number, patience: Patience): Promise<() => void> {
    const line = this.lines.get(accountId) ?? { inside: 0, waiting: [] };
    this.lines.set(accountId, line);
    if (line.inside < patience.atOnce) line.inside++;
    else if (line.waiting.length >= patience.waiting) throw new ReadsBusy();
    else await wait(line, patience);
    return () => this.leave(accountId, line);
  }

  private leave(accountId: number, line: Line): void {
    const next = line.waiting.shift();
    if (next) next.admit();
    else if (--line.inside === 0) this.lines.delete(accountId);
  }
}

/** Whoever leaves gives its place to the first who waits. */
function wait(line: Line, { until, signal }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(waiting), 1);
      end();
      reject(new ReadsBusy());
    };
    const timer = setTimeout(giveUp, Math.max(0, until - Date.now()));
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    const waiting: Waiting = {
      admit: () => {
        end();
        resolve();
      },
    };
    signal.addEventListener('abort', giveUp, { once: true });
    line.waiting.push(waiting);
  });
}
