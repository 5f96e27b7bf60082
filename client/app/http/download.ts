import { HttpError, NetworkError, type ErrorBody } from './http-error.js';

export async function download(path: string): Promise<void> {
  const response = await request(path);
  const name = readFileName(response.headers.get('content-disposition') ?? '');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function downloadFile(path: string, name: string, type: string): Promise<File> {
  return new File([await (await request(path)).blob()], name, { type });
}

async function request(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      credentials: 'include',
      headers: { 'Accept-Language': document.documentElement.lang, 'X-Requested-With': 'XMLHttpRequest' },
    });
  } catch {
    throw new NetworkError('The server cannot be reached');
  }
  if (!response.ok) throw new HttpError(response.status, (await response.json().catch(() => ({}))) as ErrorBody);
  return response;
}

/** Returns the file name, which the server percent-encodes if it is not ASCII. */
function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
