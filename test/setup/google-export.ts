/** A row of a Google Contacts export and the expected contact. */
export interface BookEntry {
  cells: string[];
  /** Main number. Null if the row has no readable number. */
  phone: string | null;
  further: string[];
  name: string;
}

export const GOOGLE_HEADERS = [
  'First Name',
  'Middle Name',
  'Last Name',
  'Phonetic First Name',
  'Phonetic Middle Name',
  'Phonetic Last Name',
  'Name Prefix',
  'Name Suffix',
  'Nickname',
  'File As',
  'Organization Name',
  'Organization Title',
  'Birthday',
  'Notes',
  'Photo',
  'Labels',
  'E-mail 1 - Label',
  'E-mail 1 - Value',
  'Phone 1 - Label',
  'Phone 1 - Value',
  'Phone 2 - Label',
  'Phone 2 - Value',
  'Phone 3 - Label',
  'Phone 3 - Value',
  'Address 1 - Country',
];

const FIRST = ['سارة', 'أحمد', 'Noura', 'محمد', 'Omar', 'ليلى', 'عبد الله'];
const LAST = ['العتيبي', 'Al Ghamdi', 'الحربي', '', 'Khan', 'القحطاني'];

const arabic = (digits: string): string => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);

/** Ways to write a Saudi mobile number by its last eight digits. */
const NOTATIONS: ((tail: string) => string)[] = [
  (tail) => `05${tail}`,
  (tail) => `+9665${tail}`,
  (tail) => `+966 5${tail.slice(0, 1)} ${tail.slice(1, 4)} ${tail.slice(4)}`,
  (tail) => `009665${tail}`,
  (tail) => `9665${tail}`,
  (tail) => `05${tail.slice(0, 1)}-${tail.slice(1, 4)}-${tail.slice(4)}`,
  (tail) => arabic(`05${tail}`),
  (tail) => `5${tail}`,
  (tail) => `\u202a+966 5${tail}\u202c`,
];

/** Includes several columns, several numbers in a cell, landlines before mobiles and unreadable numbers. */
export function makeGoogleExport(rows = 2_279, withNumber = 1_956): BookEntry[] {
  return Array.from({ length: rows }, (_, index) => makeEntry(index, (index * withNumber) % rows < withNumber));
}

function makeEntry(index: number, hasNumber: boolean): BookEntry {
  const [first, last] = [FIRST[index % FIRST.length]!, LAST[index % LAST.length]!];
  const tail = String(10_000_000 + index * 3);
  const secondTail = String(50_000_000 + index * 3);
  const landline = `011${String(2_000_000 + index)}`;
  const own = NOTATIONS[index % NOTATIONS.length]!(tail);
  const second = NOTATIONS[(index + 4) % NOTATIONS.length]!(secondTail);
  const shapes: [phones: string[], phone: string | null, further: string[]][] = [
    [[own, '', ''], `9665${tail}`, []],
    [[own, second, ''], `9665${tail}`, [`9665${secondTail}`]],
    [[`${own} ::: ${second}`, '', ''], `9665${tail}`, [`9665${secondTail}`]],
    [[landline, own, ''], `9665${tail}`, [`966${landline.slice(1)}`]],
    [['', own, ''], `9665${tail}`, []],
    [['', '', `+9665${tail}`], `9665${tail}`, []],
    [[`${landline} ::: ${own}`, '', second], `9665${tail}`, [`966${landline.slice(1)}`, `9665${secondTail}`]],
    [[own, own, ''], `9665${tail}`, []],
    [[index % 3 === 0 ? '9200' : `05${tail}9`, '', ''], null, []],
  ];
  const [phones, phone, further] = hasNumber
    ? shapes[index % 40 === 39 ? 8 : index % 8]!
    : ([['', '', ''], null, []] as [string[], null, string[]]);
  const labels = phones.map((cell) => (cell === '' ? '' : 'Mobile'));
  const cells = GOOGLE_HEADERS.map(() => '');
  const set = (header: string, value: string): void => void (cells[GOOGLE_HEADERS.indexOf(header)] = value);
  set('First Name', first);
  set('Last Name', last);
  set('Labels', '* myContacts');
  set('Birthday', index % 9 === 0 ? '1990-05-12' : '');
  set('Notes', index % 50 === 0 ? `order ${145_822_349 + index}` : '');
  for (const [column, value] of phones.entries()) {
    set(`Phone ${column + 1} - Value`, value);
    set(`Phone ${column + 1} - Label`, labels[column]!);
  }
  return { cells, phone, further, name: [first, last].filter((part) => part !== '').join(' ') };
}
