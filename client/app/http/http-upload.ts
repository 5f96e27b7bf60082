interface UploadOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
}

/** Uploads by `XMLHttpRequest`, because `fetch` reports no progress. */
export function sendWithProgress(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const isEmpty = request.status === 204 || request.status === 205 || request.status === 304;
      resolve(new Response(isEmpty ? null : request.responseText, { status: request.status }));
    });
    request.addEventListener('error', () => reject(new TypeError('network')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
