import type { UploadMediaResult } from '../../../src/media/media.contract.js';
import type { HttpClient } from './http-client.js';

export const fileOf = (bytes: Buffer | string, name: string, type = 'application/octet-stream'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

export async function upload(client: HttpClient, ...files: File[]): Promise<UploadMediaResult['data']> {
  const form = new FormData();
  for (const file of files) form.append('medias[]', file);
  const { status, body, text } = await client.post('/api/v1/upload-medias', form);
  if (status !== 200) throw new Error(`not uploaded: ${status} ${text}`);
  return body.data;
}
