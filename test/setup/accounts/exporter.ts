import { expect } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { ExportResource, ExportState } from '../../../src/address-book/exports/exports.contract.js';
import type { HttpClient } from './http-client.js';
import { waitFor } from '../wait-for.js';

export class Exporter {
  constructor(readonly client: HttpClient) {}

  async start(what: ExportResource['what'], options: object = {}): Promise<ExportResource> {
    const { status, body } = await this.client.post(`/api/v1/export-${what}`, options);
    expect([status, body.code]).toEqual([201, undefined]);
    return body.data;
  }

  read = async (id: number): Promise<ExportResource> => (await this.client.get(`/api/v1/exports/${id}`)).body.data;

  until(id: number, ...states: ExportState[]): Promise<ExportResource> {
    return waitFor(`export ${id} is ${states.join(' or ')}`, async () => {
      const found = await this.read(id);
      return states.includes(found.state) && found;
    });
  }

  async make(what: ExportResource['what'], options: object = {}): Promise<Buffer> {
    const { id } = await this.start(what, options);
    const { url } = await this.until(id, 'done', 'failed');
    return this.fetch(url!);
  }

  async fetch(url: string): Promise<Buffer> {
    const { status, bytes } = await this.client.get(url);
    expect(status).toBe(200);
    return bytes;
  }
}

/** Returns the cells of the first sheet. Cells that are not text keep their type. */
export async function readSheet(bytes: Buffer): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => {
    const cells = row.values as unknown[];
    rows.push(Array.from({ length: cells.length - 1 }, (_, at) => cells[at + 1] ?? ''));
  });
  return rows;
}
