import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';

const FLUSH_AFTER_MS = 50;
const COMPACT_FROM_BYTES = 64 * 1024 * 1024;

type ProduceValue = () => unknown;

/** Appends lines with a key, a tab and JSON. The last line of a key wins. */
export class Journal {
  /** Pending values. Null deletes the key. */
  private readonly dirty = new Map<string, ProduceValue | null>();
  private readonly written = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private file: number | undefined;
  private bytes = 0;
  private compactAbove = COMPACT_FROM_BYTES;

  constructor(private readonly path: string) {}

  /** Returns the values in order of the keys' first write. */
  load(): Map<string, unknown> {
    const lines = this.readLines();
    if (existsSync(this.path)) this.rewrite(lines);
    this.file = openSync(this.path, 'a');
    this.measure();
    const values = new Map<string, unknown>();
    for (const [key, json] of lines) {
      this.written.add(key);
      values.set(key, JSON.parse(json));
    }
    return values;
  }

  put(key: string, produce: ProduceValue): void {
    this.dirty.set(inOneLine(key), produce);
    this.schedule();
  }

  delete(name: string): void {
    const key = inOneLine(name);
    if (this.written.has(key)) {
      this.dirty.set(key, null);
      this.schedule();
    } else {
      this.dirty.delete(key);
    }
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.dirty.size || this.file === undefined) return;
    let text = '';
    for (const [key, produce] of this.dirty) {
      text += `${key}\t${produce ? JSON.stringify(produce()) : ''}\n`;
      if (produce) this.written.add(key);
      else this.written.delete(key);
    }
    this.dirty.clear();
    this.bytes += writeSync(this.file, text);
    if (this.bytes > this.compactAbove) this.compact();
  }

  close(): void {
    this.flush();
    if (this.file === undefined) return;
    fsyncSync(this.file);
    closeSync(this.file);
    this.file = undefined;
  }

  clear(): void {
    this.dirty.clear();
    this.written.clear();
    if (this.file !== undefined) closeSync(this.file);
    this.file = openSync(this.path, 'w');
    this.bytes = 0;
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => this.flush(), FLUSH_AFTER_MS);
  }

  private compact(): void {
    closeSync(this.file!);
    this.rewrite(this.readLines());
    this.file = openSync(this.path, 'a');
    this.measure();
  }

  private measure(): void {
    this.bytes = statSync(this.path).size;
    this.compactAbove = Math.max(COMPACT_FROM_BYTES, this.bytes * 2);
  }

  private readLines(): Map<string, string> {
    const lines = new Map<string, string>();
    if (!existsSync(this.path)) return lines;
    // After a crash the last line may be incomplete.
    const completeLines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1);
    for (const line of completeLines) {
      const tab = line.indexOf('\t');
      const json = line.slice(tab + 1);
      if (json) lines.set(line.slice(0, tab), json);
      else lines.delete(line.slice(0, tab));
    }
    return lines;
  }

  private rewrite(lines: Map<string, string>): void {
    const draft = `${this.path}.new`;
    const file = openSync(draft, 'w');
    for (const [key, json] of lines) writeSync(file, `${key}\t${json}\n`);
    fsyncSync(file);
    closeSync(file);
    renameSync(draft, this.path);
  }
}

/** Drops line breaks, which message IDs of applications may contain. */
const inOneLine = (key: string): string => key.replace(/[\t\r\n]/g, ' ');
