import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sniffType } from './sniff-type.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mersal-sniff-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function sniff(bytes: Buffer | string, name: string): Promise<string | null> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return sniffType(path, name);
}

const bytes = (hex: string, length = 600) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('the type of a file', () => {
  it.each([
    ['a PDF with the name of a picture', '%PDF-1.7 …', 'x.png', 'application/pdf'],
    ['a text', 'قائمة الأسعار', 'list.txt', 'text/plain'],
    ['a text with the name of a picture', 'hello', 'x.png', 'text/plain'],
    ['a table', 'name,phone', 'people.CSV', 'text/csv'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD', 'ali.vcf', 'text/vcard'],
    ['an svg', SVG, 'logo.svg', 'image/svg+xml'],
    [
      'an svg with a preface',
      `\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg>\n${SVG}`,
      'x.png',
      'image/svg+xml',
    ],
    ['a page', '<!DOCTYPE html><p>hello', 'x.png', 'text/html'],
    ['a script in a page', '<script>alert(1)</script>', 'page.jpg', 'text/html'],
    ['other xml', '<?xml version="1.0"?><feed/>', 'feed.xml', 'text/plain'],
    ['an old document', bytes('d0cf11e0a1b11ae1'), 'offer.doc', 'application/msword'],
    ['an old container without extension', bytes('d0cf11e0a1b11ae1'), 'offer', 'application/octet-stream'],
    ['unknown bytes', bytes('00ff00ff'), 'photo.jpg', 'application/octet-stream'],
  ])('is found: %s', async (_what, content, name, type) => {
    expect(await sniff(content, name)).toBe(type);
  });

  it.each(['my.exe.txt', 'exe', 'x.exe.pdf', 'الأسعار 2:30.txt', 'program.execution'])(
    '%s is no program',
    async (name) => {
      expect(await sniff('x', name)).toBe('text/plain');
    },
  );

  it.each([
    ['a program of Windows', bytes('4d5a90000300'), 'photo.jpg'],
    ['a program of Linux', bytes('7f454c4602010100'), 'photo.jpg'],
    ['a program of a Mac', bytes('cffaedfe'), 'photo.jpg'],
    ['a script by its name', 'del /s *', 'prices.pdf.bat'],
    ['a script by a name that ends in spaces', 'x', 'prices.JS  '],
    ...[
      'x.exe.',
      'x.exe ',
      'x.exe. . ',
      'x\uff0eexe',
      'x\u2024exe',
      'x\ufe52exe',
      'x.\uff45\uff58\uff45',
      'x.e\u202exe',
      '\u202egpj\u202c.exe',
      'x.exe\u200f',
      'x.e\u200bxe',
      'x.exe\u00a0',
      'x.exe\u3164',
      'x.exe\u2026',
      'x.exe:a',
      'x:1.exe',
      'x.exe::$DATA',
      'X.ExE.\t',
      'x.ﬁle.bat..',
    ].map((name): [string, string, string] => [`${JSON.stringify(name)}, a program's name,`, 'x', name]),
  ])('is rejected: %s', async (_what, content, name) => {
    expect(await sniff(content, name)).toBeNull();
  });
});
