import { Injectable } from '@nestjs/common';
import { SAMPLE_SHEETS } from '../sample-sheets.js';

type Language = keyof typeof SAMPLE_SHEETS;

/** Rows in text format, because spreadsheets remove a plus and leading zeros. */
const TEXT_ROWS = 1000;
const TEXT_FORMAT = '@';

@Injectable()
export class GetSampleSheet {
  private readonly sheets = new Map<Language, Buffer>();

  async execute(language: Language): Promise<Buffer> {
    const cached = this.sheets.get(language);
    if (cached) return cached;
    const bytes = await writeSheet(language);
    this.sheets.set(language, bytes);
    return bytes;
  }
}

async function writeSheet(language: Language): Promise<Buffer> {
  const { title, headers, row } = SAMPLE_SHEETS[language];
  const [phone, name, field] = headers;
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title,
        columns: [
          { header: phone, key: 'phone', width: 20, numFmt: TEXT_FORMAT },
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
