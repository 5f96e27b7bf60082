import { formatSar } from '../price.js';

export interface Seller {
  name: string;
  address: string;
  vat_number: string | null;
}

interface TaxInvoice {
  name: string;
  vatNumber: string;
  at: Date;
  /** Halalas, with VAT. */
  total: number;
  vat: number;
}

const MAX_VALUE_BYTES = 255;

/** Returns ZATCA's phase 1 QR content: TLV in base64. */
export function zatcaQr({ name, vatNumber, at, total, vat }: TaxInvoice): string {
  const time = `${at.toISOString().slice(0, 19)}Z`;
  const values = [name, vatNumber, time, formatSar(total), formatSar(vat)];
  const fields = values.map((value, index) => {
    const bytes = cutBytes(value);
    return Buffer.concat([Buffer.from([index + 1, bytes.length]), bytes]);
  });
  return Buffer.concat(fields).toString('base64');
}

function cutBytes(text: string): Buffer {
  let length = 0;
  let cut = '';
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > MAX_VALUE_BYTES) break;
    cut += character;
  }
  return Buffer.from(cut);
}
