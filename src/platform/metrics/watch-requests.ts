import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures by route pattern, because URLs contain IDs. */
export function watchRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram(
    {
      name: 'http_request_seconds',
      help: 'HTTP requests by route and status class',
      labels: ['method', 'route', 'status'],
    },
    BUCKETS,
  );
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}
