import ExcelJS from 'exceljs';

/** Expected counts of the import, with Saudi Arabia as default country. */
export const SHEET = { rows: 9, good: 5, duplicate: 1, repaired: 3, bad: 3 };

/** Has numbers in Arabic digits, without leading zero, from a formula, rounded and duplicated. */
export async function damagedSheet(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('العملاء');
  sheet.addRow(['الاسم', 'رقم الجوال', 'المدينة', 'ملاحظات']);
  sheet.addRow(['ليلى حداد', 966501234567, 'الرياض', 'عميلة دائمة']);
  sheet.addRow(['عمر سالم', '٠٥٥١٢٣٤٥٦٧', 'جدة']);
  sheet.addRow(['نورة العتيبي', 561234567, 'الدمام']);
  sheet.addRow(['خالد', '4.41E+11', 'جدة']);
  sheet.addRow(['فهد', { formula: '"0"&531234567', result: '0531234567' }, 'مكة']);
  sheet.addRow(['ليلى مرة أخرى', '00966501234567', 'الرياض']);
  sheet.addRow(['منى', '12345', 'تبوك']);
  sheet.addRow(['سعد', null, 'أبها']);
  sheet.addRow(['هند', '+966 58 123 4567', 'الطائف', 'تفضل المساء']);
  const buffer = Buffer.from(await workbook.xlsx.writeBuffer());
  return {
    name: 'عملاء المتجر.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  };
}

/** Returns the cells of the first sheet. */
export async function readSheetCells(path: string): Promise<{ text: string; isText: boolean }[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const rows: { text: string; isText: boolean }[][] = [];
  workbook.worksheets[0]?.eachRow((row) => {
    const cells: { text: string; isText: boolean }[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => {
      cells.push({ text: cell.text, isText: cell.type === ExcelJS.ValueType.String });
    });
    rows.push(cells);
  });
  return rows;
}
