import { formatSar } from '../prices/price.js';

export interface Seller {
  name: string;
  address: string;
  vat_number: string | null;
}

interface TaxInvoice {
  name: string;
  vatNumber: string;
  at: Date;
  /** With VAT; halalas. */
  total: number;
  vat: number;
}

/** The longest value that one byte of length says. */
const LONGEST = 255;

/**
 * What the QR of a simplified tax invoice says in phase 1 of ZATCA's e-invoicing: seller, VAT number, time, total with VAT and VAT, each as
 * tag, length and UTF-8 bytes; all of it in base64. Pure.
 */
export function zatcaQr({ name, vatNumber, at, total, vat }: TaxInvoice): string {
  const time = `${at.toISOString().slice(0, 19)}Z`;
  const values = [name, vatNumber, time, formatSar(total), formatSar(vat)];
  const fields = values.map((value, index) => {
    const bytes = cutBytes(value);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(fields).toString('base64');
}

/** As many whole characters as fit. */
function cutBytes(text: string): Buffer {
  let length = 0;
  let cut = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > LONGEST) break;
    cut += character;
  }
  return Buffer.from(cut);
}
