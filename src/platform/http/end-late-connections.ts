import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Time to finish what is being answered. */
const GRACE_MS = 5000;

/**
 * Browsers open connections in spare and ask nothing on them. Node takes such a one for busy and would wait for it for
 * minutes when the server is told to end.
 */
@Injectable()
export class EndLateConnections implements BeforeApplicationShutdown {
  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    // None where the parts run without HTTP.
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    setTimeout(() => server?.closeAllConnections(), GRACE_MS).unref();
  }
}
