import type { PipeTransform, Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { ACCESS_OPTIONS, ACCESS_RULE, type AccessOptions, type AccessRule } from '../http/access.js';
import { IdPipe } from '../http/id.pipe.js';
import { ROUTE_TERMS, type RouteTerms } from '../http/route/route.js';

export interface DescribedRoute {
  method: string;
  path: string;
  name: string;
  isSafe: boolean;
  rule: AccessRule | undefined;
  options: AccessOptions;
  terms: RouteTerms | undefined;
  controller: string;
  handler: string;
  /** Path parameters that are row ids. */
  ids: string[];
}

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function describeRoutes(modules: ModulesContainer): DescribedRoute[] {
  const found: DescribedRoute[] = [];
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as Type<Record<string, object>>;
      for (const key of Object.getOwnPropertyNames(controller.prototype)) found.push(...routesOf(controller, key));
    }
  return found;
}

function routesOf(controller: Type<Record<string, object>>, key: string): DescribedRoute[] {
  const handler = (controller.prototype as Record<string, object>)[key]!;
  const code = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  if (code === undefined) return [];
  const parts = [controller, handler].map((target) => String(Reflect.getMetadata(PATH_METADATA, target)));
  const path = `/${parts.join('/')}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
  const metadataOf = (name: string): unknown =>
    Reflect.getMetadata(name, handler) ?? Reflect.getMetadata(name, controller);
  const methods = code === RequestMethod.ALL ? ALL_METHODS : [RequestMethod[code]];
  return methods.map((method) => ({
    method,
    path,
    name: `${method} ${path}`,
    isSafe: SAFE.has(method),
    controller: controller.name,
    handler: key,
    ids: idsOf(controller, key),
    rule: metadataOf(ACCESS_RULE) as AccessRule | undefined,
    options: (metadataOf(ACCESS_OPTIONS) as AccessOptions | undefined) ?? {},
    terms: metadataOf(ROUTE_TERMS) as RouteTerms | undefined,
  }));
}

function idsOf(controller: Type, key: string): string[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, key) ?? {}) as Record<
    string,
    { data?: unknown; pipes?: (PipeTransform | Type<PipeTransform>)[] }
  >;
  return Object.values(args).flatMap(({ data, pipes }) =>
    typeof data === 'string' && pipes?.includes(IdPipe) ? [data] : [],
  );
}
