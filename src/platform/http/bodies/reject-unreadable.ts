import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? 400;
  const headers = `x-request-id: ${randomUUID()}\r\ncontent-length: 0\r\nconnection: close`;
  if (socket.writable && socket.bytesRead > 0)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n`);
  socket.destroy(error);
}
