import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { Config, loadConfig } from './platform/config.js';
import { IncomingBodies } from './platform/http/bodies/incoming-bodies.js';
import { BODY_TYPES, leaveBodiesUnread } from './platform/http/bodies/parse-body.js';
import { rejectUnreadable } from './platform/http/bodies/reject-unreadable.js';
import { serveOpsEndpoints } from './platform/http/health/serve-ops-endpoints.js';
import { compressAnswers } from './platform/http/compress-answers.js';
import { DrainingAdapter } from './platform/http/draining.adapter.js';
import { answerUnroutable } from './platform/http/errors/answer-unroutable.js';
import { setRetryAfter } from './platform/http/errors/retry-after.js';
import { echoRequestId, requestIdOf } from './platform/http/network/request-id.js';
import { rejectUnknownMethods } from './platform/http/errors/reject-unknown-methods.js';
import { ErrorFilter } from './platform/http/errors/error.filter.js';
import { keepOutOfCaches } from './platform/http/client/keep-out-of-caches.js';
import { paramsPipe } from './platform/http/params.pipe.js';
import { trustOf } from './platform/http/network/trusted-proxies.js';
import { serveClient } from './platform/http/client/serve-client.js';
import { Metrics } from './platform/metrics/metrics.js';
import { watchRequests } from './platform/metrics/watch-requests.js';
import { ProcessRegistry } from './platform/processes/process-registry.js';
import { OriginCheckedAdapter } from './platform/realtime/origin-checked.adapter.js';
import { GracefulShutdown } from './platform/shutdown/graceful-shutdown.js';
import { FileLedger } from './platform/storage/file-ledger.js';
import { Spool } from './platform/storage/spool.js';
import { forgetEmptyType } from './platform/http/input/forget-empty-type.js';

export async function createApp(startedAt = new Date()): Promise<NestFastifyApplication> {
  const { requestTimeoutMs, trustedProxies } = loadConfig();
  const adapter = new DrainingAdapter({
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 1_000 },
    // IncomingBodies limits request time by sender.
    requestTimeout: 0,
    clientErrorHandler: rejectUnreadable,
    trustProxy: trustOf(trustedProxies),
    genReqId: requestIdOf,
    frameworkErrors: answerUnroutable,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, {
    logger: ['error', 'warn'],
    abortOnError: false,
    bodyParser: false,
  });
  const config = app.get(Config);
  app.get(ProcessRegistry).startedAt = startedAt;
  adapter.drainWith(app.get(GracefulShutdown));
  await app.register(cookie);
  forgetEmptyType(adapter.getInstance());
  leaveBodiesUnread(adapter.getInstance(), BODY_TYPES);
  const bodies = new IncomingBodies(requestTimeoutMs);
  adapter.getInstance().decorate('incomingBodies', { getter: () => bodies });
  await app.register(multipart, { throwFileSizeLimit: false });
  adapter.getInstance().decorate('config', { getter: () => config });
  adapter.getInstance().decorate('spool', { getter: () => app.get(Spool) });
  adapter.getInstance().decorate('fileLedger', { getter: () => app.get(FileLedger) });
  await app.register(fastifyStatic, { root: config.dataDir, serve: false });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component kit sets inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.appUrl.startsWith('https://'),
    crossOriginEmbedderPolicy: false,
  });
  await compressAnswers(app);
  echoRequestId(adapter.getInstance());
  setRetryAfter(adapter.getInstance());
  keepOutOfCaches(adapter.getInstance());
  watchRequests(adapter.getInstance(), app.get(Metrics));
  app.useGlobalPipes(paramsPipe());
  app.useGlobalFilters(new ErrorFilter());
  app.useWebSocketAdapter(new OriginCheckedAdapter(app, config));
  const isWeb = config.roles.includes('web');
  if (!isWeb) serveOpsEndpoints(app);
  rejectUnknownMethods(adapter.getInstance());
  if (isWeb) await serveClient(app);
  return app;
}

export async function listen(app: NestFastifyApplication, port: number, host: string): Promise<void> {
  await app.init();
  // Before Socket.IO, which would take its requests.
  app.getHttpAdapter().getInstance().incomingBodies.watch(app.getHttpServer());
  await app.listen(port, host);
  app.get(ProcessRegistry).markReady();
}
