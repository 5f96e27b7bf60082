/** Removes the apostrophe that CSV writers put before formulas. */
export const withoutGuard = (text: string): string => text.replace(/(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r])/g, '');

/** Returns false for XLSX, which marks formulas itself. */
export const mayHaveGuards = (format: string | null | undefined): boolean => format !== 'xlsx';
