import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Network } from '../../network.js';
import { drawPicture } from '../../phones/picture.js';
import { answerWeb, WEB_HOST } from '../whatsapp-web.js';

const STALL_POLL_MS = 50;

export function createMediaHost(network: Network, tls: { key: string; cert: string }): Server {
  return createServer(tls, (request, response) => {
    answer(network, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
}

async function answer(network: Network, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.host === WEB_HOST) return answerWeb(network, request, response);
  const url = new URL(request.url ?? '/', 'https://media');
  if (request.method === 'POST') return receiveUpload(network, request, response, url);
  if (url.pathname.startsWith('/pictures/')) return sendPicture(network, response, url);
  sendFile(network, request, response, url);
}

async function receiveUpload(
  network: Network,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const number = Buffer.from(url.searchParams.get('auth') ?? '', 'base64url').toString();
  const failure = network.faults.consume('fail-uploads', number);
  if (failure || !network.phones.find(number)) {
    request.resume();
    rejectRequest(response, failure ? (failure.code ?? 500) : 401);
    return;
  }
  const path = await network.media.receive(request, number);
  while (network.faults.find('stall-uploads', number)) await sleep(STALL_POLL_MS);
  const { host, mediaPort } = network.settings;
  const body = JSON.stringify({ url: `https://${host}:${mediaPort}${path}`, direct_path: path });
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

function rejectRequest(response: ServerResponse, code: number): void {
  if (code === 0) response.destroy();
  else response.writeHead(code, { connection: 'close' }).end();
}

function sendFile(network: Network, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const size = network.media.size(url.pathname);
  if (size === undefined) {
    response.writeHead(404).end();
    return;
  }
  const failure = network.faults.consume('fail-downloads', network.media.ownerOf(url.pathname));
  if (failure) {
    rejectRequest(response, failure.code ?? 500);
    return;
  }
  const cutFault = network.faults.consume('cut-downloads', network.media.ownerOf(url.pathname));
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': Math.max(0, end - start + 1) };
  if (from === undefined) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${size}` });
  const lastByte = cutFault ? start + Math.floor((end - start) / 2) : end;
  network.media
    .stream(url.pathname, start, lastByte)
    .on('error', () => response.destroy())
    .on('end', () => cutFault && setTimeout(() => response.destroy(), cutFault.delayMs ?? 10).unref())
    .pipe(response, { end: !cutFault });
}

function sendPicture(network: Network, response: ServerResponse, url: URL): void {
  const lid = url.pathname.slice('/pictures/'.length).replace('.png', '');
  const phone = network.phones.resolve(`${lid}@lid`);
  if (!phone?.record.hasPicture) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=86400' })
    .end(drawPicture(phone.number));
}
