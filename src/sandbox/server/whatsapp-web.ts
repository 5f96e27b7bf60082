import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Network } from '../network.js';
import { registerPasskeyBody } from '../sandbox.contract.js';

export const WEB_HOST = 'web.whatsapp.com';
const MAX_BODY_BYTES = 16 * 1024;

const HEADERS = { 'content-security-policy': "default-src 'self'", 'cache-control': 'no-store' };

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>WhatsApp Web (sandbox)</title>
<h1>WhatsApp Web (sandbox)</h1>
<form id="register">
  <label>Phone number <input name="number" required></label>
  <button>Create passkey</button>
</form>
<p id="status" role="status"></p>
<script src="/register.js"></script>
`;

const SCRIPT = `const status = document.getElementById('status');
const base64url = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
document.getElementById('register').addEventListener('submit', async (event) => {
  event.preventDefault();
  const number = new FormData(event.target).get('number');
  try {
    const credential = await navigator.credentials.create({
      publicKey: {
        rp: { id: 'whatsapp.com', name: 'WhatsApp' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: number, displayName: number },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    const publicKey = base64url(credential.response.getPublicKey());
    const answer = await fetch('/passkeys', {
      method: 'POST',
      body: JSON.stringify({ number, id: base64url(credential.rawId), publicKey }),
    });
    status.textContent = answer.ok ? 'Passkey created' : 'Passkey refused';
  } catch (error) {
    status.textContent = String(error);
  }
});
`;

/** Registers passkeys of browsers that resolve web.whatsapp.com to the sandbox. */
export async function answerWeb(network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const body = registerPasskeyBody.safeParse(await readJson(request));
    if (body.success) network.passkeys.register(body.data);
    response.writeHead(body.success ? 204 : 422, HEADERS).end();
  } else if (request.url === '/register.js') {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/javascript; charset=utf-8' }).end(SCRIPT);
  } else {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
