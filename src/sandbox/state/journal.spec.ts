import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Journal } from './journal.js';

describe('Journal', () => {
  let path: string;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'mersal-journal-')), 'network.journal');
  });

  afterEach(() => rmSync(dirname(path), { recursive: true }));

  const open = (): { journal: Journal; values: Record<string, unknown> } => {
    const journal = new Journal(path);
    return { journal, values: Object.fromEntries(journal.load()) };
  };

  it('keeps the newest value of each key', () => {
    const { journal } = open();
    journal.put('a', () => 1);
    journal.flush();
    journal.put('a', () => ({ two: 'ثلاثة\n\t' }));
    journal.put('b', () => 3);
    journal.close();
    const again = open();
    expect(again.values).toEqual({ a: { two: 'ثلاثة\n\t' }, b: 3 });
    again.journal.close();
  });

  it('drops deleted keys, and never writes short-lived ones', () => {
    const { journal } = open();
    journal.put('kept', () => true);
    journal.put('gone', () => true);
    journal.flush();
    journal.delete('gone');
    journal.put('brief', () => true);
    journal.delete('brief');
    journal.close();
    expect(readFileSync(path, 'utf8')).not.toContain('brief');
    const again = open();
    expect(again.values).toEqual({ kept: true });
    again.journal.close();
  });

  it('keeps its lines intact with any key', () => {
    const { journal } = open();
    journal.put('id\twith\nbreaks', () => 1);
    journal.flush();
    journal.delete('id\twith\nbreaks');
    journal.put('next', () => 2);
    journal.close();
    const again = open();
    expect(again.values).toEqual({ next: 2 });
    again.journal.close();
  });

  it('survives a truncated line', () => {
    const { journal } = open();
    journal.put('whole', () => 1);
    journal.close();
    appendFileSync(path, 'cut\t{"half":');
    const again = open();
    expect(again.values).toEqual({ whole: 1 });
    again.journal.put('after', () => 2);
    again.journal.close();
    const last = open();
    expect(last.values).toEqual({ whole: 1, after: 2 });
    last.journal.close();
  });
});
