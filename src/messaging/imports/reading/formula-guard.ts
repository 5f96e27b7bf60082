/**
 * A csv that we or others wrote has an apostrophe before what a spreadsheet would take for a formula, where a cell begins or another
 * separator could make one begin: the first of them is none of the text.
 */
export const withoutGuard = (text: string): string => text.replace(/(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r])/g, '');
