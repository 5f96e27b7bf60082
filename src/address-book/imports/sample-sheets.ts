type Language = 'en' | 'ar';

interface SampleSheet {
  title: string;
  headers: [phone: string, name: string, field: string];
  row: string[];
}

export const SAMPLE_SHEETS: Record<Language, SampleSheet> = {
  en: { title: 'Contacts', headers: ['Phone', 'Name', 'City'], row: ['+966501234567', 'Sara Ahmed', 'Riyadh'] },
  ar: { title: 'جهات الاتصال', headers: ['الجوال', 'الاسم', 'المدينة'], row: ['+966501234567', 'سارة أحمد', 'الرياض'] },
};

const joinCells = (cells: string[]): string =>
  cells
    .map((cell) => cell.trim().replace(/^['+]+/, ''))
    .filter((cell) => cell !== '')
    .join('|');

const EXAMPLES = new Set(Object.values(SAMPLE_SHEETS).map(({ row }) => joinCells(row)));

export const isExample = (cells: string[]): boolean => cells.length < 20 && EXAMPLES.has(joinCells(cells));
