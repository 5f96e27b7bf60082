import { ImportFileRejected } from '../import-file-rejected.js';
import { type BookSheet } from './book.js';
import { readBook } from './sheetjs-book.js';

/** Old Excel stores the exact number beside the rounded one. */
const ROUNDED_CELL = /(<t[dh]\b[^<>]*\sx:num="?(\d{6,15})"?[^<>]*>)\s*\d(?:\.\d+)?E\+\d+\s*(?=<)/gi;

/** Reads HTML, which many store systems save as an Excel file. */
export function readHtmlBook(text: string): BookSheet[] {
  if (!/<table[\s>]/i.test(text)) throw new ImportFileRejected('unsupported_format', 'web_page');
  // `raw` keeps the zero of 0501234567.
  return readBook(`<html>${text.replace(ROUNDED_CELL, '$1$2')}`, { raw: true });
}

/** Reads XML of Excel 2003 or LibreOffice. */
export function readXmlBook(text: string): BookSheet[] {
  // The text is decoded, so the declared encoding no longer applies.
  return readBook(text.replace(/^\s*<\?xml[^>]*\?>/, '<?xml version="1.0"?>'));
}
