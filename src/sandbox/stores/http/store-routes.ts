import type { StoreAnswer, StoreCall } from './store-call.js';

type Handler = (call: StoreCall) => StoreAnswer | Promise<StoreAnswer>;

export class StoreRoutes {
  private readonly routes: { method: string; pattern: RegExp; handler: Handler }[] = [];

  on(method: string, path: string, handler: Handler): this {
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    this.routes.push({ method, pattern, handler });
    return this;
  }

  find(method: string, path: string): { handler: Handler; params: Record<string, string> } | undefined {
    for (const route of this.routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { handler: route.handler, params: Object.fromEntries(params) as Record<string, string> };
    }
    return undefined;
  }
}
