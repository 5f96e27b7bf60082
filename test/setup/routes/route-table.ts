import { ModulesContainer } from '@nestjs/core';
import { API_KEY } from '../../../src/platform/http/access.js';
import { type DescribedRoute, describeRoutes } from '../../../src/platform/openapi/describe-routes.js';
import type { TestApp } from '../servers/app.js';

export type Route = DescribedRoute;

export const readRoutes = (server: TestApp): Route[] => readAllRoutes(server).filter(({ rule }) => rule !== API_KEY);

export const readKeyRoutes = (server: TestApp): Route[] => readAllRoutes(server).filter(({ rule }) => rule === API_KEY);

const readAllRoutes = ({ app }: TestApp): Route[] => describeRoutes(app.get(ModulesContainer));

/** Returns all routes of Fastify, such as `GET /index.html`. */
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
