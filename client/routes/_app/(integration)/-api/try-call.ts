import type { IssuedToken } from '@/data/account/api-keys.js';

interface ApiCall {
  method: 'GET' | 'POST';
  url: string;
  credentials: IssuedToken;
  fields: Record<string, string> | undefined;
  file: File | null;
}

/** Calls the API without the browser's session. Returns errors as text too. */
export async function tryCall({ method, url, credentials, fields, file }: ApiCall): Promise<string> {
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
    // The server's public address may differ from this page's.
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
