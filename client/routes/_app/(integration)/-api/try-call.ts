import type { FreshToken } from '@/data/account/api-keys.js';

interface Trial {
  method: 'GET' | 'POST';
  url: string;
  credentials: FreshToken;
  fields: Record<string, string> | undefined;
  file: File | null;
}

/** Makes a call as a program would, without the session of this browser, and tells the answer as it came. */
export async function tryCall({ method, url, credentials, fields, file }: Trial): Promise<string> {
  const headers: Record<string, string> = {
    'X-Header-App-Id': credentials.appId,
    'X-Header-Authorization': credentials.token,
    'Accept-Language': document.documentElement.lang,
  };
  let body: FormData | string | null = null;
  if (file) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
    body.set('attachment', file);
  } else if (fields) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(fields);
  }
  try {
    // The address of the server as programs know it may be another than the one of this page.
    const response = await fetch(new URL(url).pathname, { method, headers, body, credentials: 'omit' });
    return `HTTP ${response.status}\n${prettify(await response.text())}`;
  } catch (error) {
    return String(error);
  }
}

function prettify(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
