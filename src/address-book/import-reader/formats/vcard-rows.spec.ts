import { expect, it } from '@jest/globals';
import { vcardRows } from './vcard-rows.js';

function read(text: string, piece = text.length): string[][] {
  const blocks = (): { text: string; share: number }[] =>
    Array.from({ length: Math.ceil(text.length / piece) }, (_, at) => ({
      text: text.slice(at * piece, (at + 1) * piece),
      share: 1,
    }));
  return Array.from(vcardRows(blocks)).flatMap(({ rows }) => rows);
}

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\n');

it.each<[string, string, string[][]]>([
  [
    'version 2.1: bare types, quoted-printable over several lines, a photo',
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=A7=D9=84;=D8=B3=D8=A7=',
      '=D8=B1=D8=A9;;;',
      'TEL;HOME:0112345678',
      'TEL;CELL;PREF:0501234567',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
      ' SkZJRgABAQ',
      '',
    ),
    [
      ['Name', 'Phone 1', 'Phone 2'],
      ['سارة ال', '0501234567', '0112345678'],
    ],
  ],
  [
    'version 3.0: folded lines, groups, escapes, fields',
    card(
      'VERSION:3.0',
      'FN:Sara',
      '  Al-Ali\\, PhD',
      'N:Al-Ali;Sara;;;',
      'item1.TEL;type=WORK;type=pref:+966 11 234 5678',
      'item1.X-ABLabel:Office',
      'TEL;TYPE=CELL,VOICE:+966 50 123 4567',
      'EMAIL;TYPE=INTERNET:a@example.com',
      'EMAIL:b@example.com',
      'ORG:Store;Sales',
      'NOTE:first\\nsecond',
    ),
    [
      ['Name', 'Phone 1', 'Phone 2', 'Email', 'Organization', 'Note'],
      [
        'Sara Al-Ali, PhD',
        '+966 50 123 4567',
        '+966 11 234 5678',
        'a@example.com, b@example.com',
        'Store, Sales',
        'first\nsecond',
      ],
    ],
  ],
  [
    'version 4.0: addresses, quoted parameters, a photo in the line',
    card(
      'VERSION:4.0',
      `PHOTO:data:image/jpeg;base64,${'A'.repeat(50_000)}`,
      'N:علي;أحمد;;;',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,cell";LABEL="a:b":tel:+966-50-123-4567',
    ),
    [
      ['Name', 'Phone'],
      ['أحمد علي', '+966-50-123-4567'],
    ],
  ],
  [
    'WhatsApp: the number of the WhatsApp account',
    card('FN:Noura', 'item1.TEL;waid=966501234567:+966 50 123 4567'),
    [
      ['Name', 'Phone'],
      ['Noura', '+966501234567'],
    ],
  ],
  [
    'Windows-1256 in quoted-printable, and undeclared UTF-8',
    card('N;CHARSET=WINDOWS-1256;ENCODING=QUOTED-PRINTABLE:;=C3=CD=E3=CF', 'TEL:1') +
      card('FN;QUOTED-PRINTABLE:=D8=B3=D8=A7=D8=B1=D8=A9', 'TEL:2'),
    [
      ['Name', 'Phone'],
      ['أحمد', '1'],
      ['سارة', '2'],
    ],
  ],
  [
    'more numbers than columns, a repeated number, a fax, a card without a number',
    card('FN:A', 'TEL;FAX:9', 'TEL;TYPE=PAGER:8', ...Array.from({ length: 6 }, (_, at) => `TEL:${at}`), 'TEL:3') +
      card('FN:B'),
    [
      ['Name', 'Phone 1', 'Phone 2', 'Phone 3', 'Phone 4', 'Phone 5'],
      ['A', '0', '1', '2', '3', '4 ::: 5'],
      ['B', '', '', '', '', ''],
    ],
  ],
  [
    'a nested card, a card without an end, invalid lines',
    card('FN:A', 'AGENT:', 'BEGIN:VCARD', 'FN:Agent', 'TEL:1', 'END:VCARD', 'TEL:2') +
      'BEGIN:VCARD\nFN:B\nno property\nTEL:3\n',
    [
      ['Name', 'Phone'],
      ['A', '2'],
      ['B', '3'],
    ],
  ],
])('reads %s', (_, text, rows) => {
  expect(read(text)).toEqual(rows);
  expect(read(text, 7)).toEqual(rows);
});
