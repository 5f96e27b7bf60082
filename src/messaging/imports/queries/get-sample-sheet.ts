import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

type Language = 'en' | 'ar';

const SHEETS: Record<
  Language,
  { title: string; headers: [phone: string, name: string, field: string]; row: string[] }
> = {
  en: { title: 'Contacts', headers: ['Phone', 'Name', 'City'], row: ['+966501234567', 'Sara Ahmed', 'Riyadh'] },
  ar: { title: 'جهات الاتصال', headers: ['الجوال', 'الاسم', 'المدينة'], row: ['+966501234567', 'سارة أحمد', 'الرياض'] },
};

/** So many rows of phones are text before anything is typed: a spreadsheet would take the plus and the zeros off. */
const TEXT_ROWS = 1000;
const TEXT = '@';

/** A sheet to fill in, with headers that the import knows. */
export class GetSampleSheet extends Query<Buffer> {
  constructor(readonly language: Language) {
    super();
  }
}

@QueryHandler(GetSampleSheet)
export class GetSampleSheetHandler implements IQueryHandler<GetSampleSheet> {
  private readonly made = new Map<Language, Buffer>();

  async execute({ language }: GetSampleSheet): Promise<Buffer> {
    const former = this.made.get(language);
    if (former) return former;
    const bytes = await make(language);
    this.made.set(language, bytes);
    return bytes;
  }
}

async function make(language: Language): Promise<Buffer> {
  const { title, headers, row } = SHEETS[language];
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
