import { expect, it } from '@jest/globals';
import { eachContactText } from '../contacts/contact-texts.contract.js';
import { Repeats, type RowDetails } from './merge-repeats.js';

const toLine = (row: string, phone: string, lid: string, { texts, fields, further }: RowDetails): string =>
  `${row},${phone},${lid},${Object.values(texts).join()},"${fields.replaceAll('"', '""')}",${further.length > 0 ? `"{${further.join()}}"` : ''}\n`;
const details = (name: string, fields: string, further: string[] = []) => ({
  texts: { ...eachContactText(() => ''), name },
  fields,
  further,
  hasRefused: false,
});
const byPhone = (phone: string) => ({ phone, lid: '' });

it('fills empty fields of the first row of a contact, earliest row first', () => {
  const repeats = new Repeats();
  for (let line = 0; line < 3; line++) repeats.addLine(false);
  repeats.add(0, byPhone('966501234567'), details('Sara', '{"City":"Jeddah","__proto__":"x"}', ['966551234567']));
  repeats.add(0, byPhone('966501234567'), details('Noura', '{"City":"Makkah","Size":"L"}'));
  repeats.add(2, { phone: '', lid: '123' }, details('Omar', '{}'));
  repeats.add(1, byPhone('966501234568'), details('', '{}'));
  // Contacts of earlier chunks. A LID never matches a phone.
  repeats.add(-5, byPhone('123'), details('Huda', '{}'));
  repeats.add(-1, { phone: '', lid: '123' }, details('Ali', '{}'));
  repeats.add(-2, byPhone('966501234569'), details('', '{}'));
  const lines = [
    toLine('2', '966501234567', '', details('', '{"Size":"M"}')),
    toLine('3', '966501234568', '', details('Ali', '{}')),
    toLine('4', '', '123', details('', '{}')),
  ];
  const filled = repeats.fillLines(Buffer.from(lines.join('')), toLine);
  expect(filled.late).toBe(toLine('', '123', '', details('Huda', '{}')) + toLine('', '', '123', details('Ali', '{}')));
  const [first, second, third, end] = filled.lines.toString().split('\n');
  expect(first).toBe(
    toLine(
      '2',
      '966501234567',
      '',
      details('Sara', '{"Size":"M","City":"Jeddah","__proto__":"x"}', ['966551234567']),
    ).trim(),
  );
  expect([`${second}\n`, third, end]).toEqual([lines[1], toLine('4', '', '123', details('Omar', '{}')).trim(), '']);
  expect(repeats.fillLines(Buffer.from(lines.join('')), toLine)).toEqual({
    lines: Buffer.from(lines.join('')),
    late: '',
  });
});

it('keeps a complete row, except for further numbers and a refusal', () => {
  const repeats = new Repeats();
  for (let line = 0; line < 2; line++) repeats.addLine(true);
  repeats.add(0, byPhone('966501234567'), details('Huda', '{"City":"Abha"}'));
  repeats.add(1, byPhone('966501234568'), details('Huda', '{"City":"Abha"}', ['966551234567']));
  const lines = ['966501234567', '966501234568'].map((phone) =>
    toLine('2', phone, '', details('Sara', '{"City":"Jeddah"}')),
  );
  const added = toLine('2', '966501234568', '', details('Sara', '{"City":"Jeddah"}', ['966551234567']));
  expect(repeats.fillLines(Buffer.from(lines.join('')), toLine).lines.toString()).toBe(lines[0] + added);
});
