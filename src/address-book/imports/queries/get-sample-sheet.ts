import { Injectable } from '@nestjs/common';
import { SAMPLE_SHEETS } from '../sample-sheets.js';

type Language = keyof typeof SAMPLE_SHEETS;

/** Text format, because spreadsheets remove a plus and leading zeros. */
const TEXT_ROWS = 1000;
const TEXT = '@';

@Injectable()
export class GetSampleSheet {
  private readonly made = new Map<Language, Buffer>();

  async execute(language: Language): Promise<Buffer> {
    const previous = this.made.get(language);
    if (previous) return previous;
    const bytes = await make(language);
    this.made.set(language, bytes);
    return bytes;
  }
}

async function make(language: Language): Promise<Buffer> {
  const { title, headers, row } = SAMPLE_SHEETS[language];
  const [phone, name, field] = headers;
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title,
        columns: [
          { header: phone, key: 'phone', width: 20, numFmt: TEXT },
          { header: name, key: 'name', width: 28 },
          { header: field, key: 'field', width: 20 },
        ],
        rows: [headers, row, ...Array.from({ length: TEXT_ROWS }, () => [''])],
        ...(language === 'ar' && { view: { rightToLeft: true } }),
      },
    ],
  });
  return Buffer.from(bytes);
}
