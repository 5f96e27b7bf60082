/** A csv that we or others wrote has an apostrophe before what a spreadsheet would take for a formula: the first of them is none of the text. */
export const withoutGuard = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
