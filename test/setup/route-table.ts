import { ModulesContainer } from '@nestjs/core';
import { API_KEY } from '../../src/platform/http/access.js';
import { type DescribedRoute, readRoutes as readAll } from '../../src/platform/openapi/read-routes.js';
import type { TestApp } from './servers/app.js';

export type Route = DescribedRoute;

/** Every handler of every controller for browsers, as the running application holds them. */
export const readRoutes = (server: TestApp): Route[] => readEvery(server).filter(({ rule }) => rule !== API_KEY);

/** Those for programs with a key. */
export const readKeyRoutes = (server: TestApp): Route[] => readEvery(server).filter(({ rule }) => rule === API_KEY);

const readEvery = ({ app }: TestApp): Route[] => readAll(app.get(ModulesContainer));

/** What the web server itself answers, of whatever origin: `GET /index.html`. */
export function readServed({ app }: TestApp): string[] {
  const fastify = app.getHttpAdapter().getInstance();
  const parents: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents[depth] = `${parents[depth - 1] ?? ''}${part}`;
      return methods.split(', ').map((method) => `${method} ${parents[depth]}`);
    });
}
