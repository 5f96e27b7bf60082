import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ACCESS_OPTIONS, ACCESS_RULE, type AccessOptions, type AccessRule } from '../../src/platform/http/access.js';
import { ROUTE_TERMS, type RouteTerms } from '../../src/platform/http/route/route.js';
import type { TestApp } from './servers/app.js';

export interface Route {
  method: string;
  path: string;
  /** As a person says it: `GET /api/v1/devices`. */
  name: string;
  isSafe: boolean;
  rule: AccessRule | undefined;
  options: AccessOptions;
  /** What it reads and answers. */
  terms: RouteTerms | undefined;
}

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every handler of every controller, as the running application holds them. */
export function readRoutes({ app }: TestApp): Route[] {
  const found: Route[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const { prototype } = metatype as unknown as { prototype: Record<string, object> };
      for (const key of Object.getOwnPropertyNames(prototype)) found.push(...routesOf(metatype!, prototype[key]!));
    }
  }
  return found;
}

function routesOf(controller: object, handler: object): Route[] {
  const code = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  if (code === undefined) return [];
  const parts = [controller, handler].map((of) => String(Reflect.getMetadata(PATH_METADATA, of)));
  const path = `/${parts.join('/')}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const told = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const methods = code === RequestMethod.ALL ? ALL_METHODS : [RequestMethod[code]];
  return methods.map((method) => ({
    ...{ method, path, name: `${method} ${path}`, isSafe: SAFE.has(method) },
    rule: told(ACCESS_RULE) as AccessRule | undefined,
    options: (told(ACCESS_OPTIONS) as AccessOptions | undefined) ?? {},
    terms: told(ROUTE_TERMS) as RouteTerms | undefined,
  }));
}

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
