import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { PROVIDED } from '../write-providers.mjs';
import { findUnlistedPages } from './find-unlisted-pages.mjs';
import { listFiles } from './list-files.mjs';

export async function checkStructure() {
  const files = listFiles();
  const sources = files
    .filter((file) => /^src\/.+\.ts$/.test(file) && !file.endsWith('.spec.ts'))
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));
  const violations = [
    ...findSharedSql(sources),
    ...findJobsWithoutHandler(sources),
    ...findNestRouteDecorators(sources),
    ...findUnseededParameters(sources),
    ...findMissingPaths(files),
    ...findClassesWithoutModule(sources),
    ...findUnlistedPages(),
    ...findInternalMessages(sources),
    ...findUnlistedVariables(sources),
  ];
  if (violations.length === 0) return '';
  throw Object.assign(new Error('structure'), { output: violations.join('\n') });
}

/** Finds SQL in files that modules share. Shared SQL belongs to `*.sql.ts`. */
function findSharedSql(sources) {
  const sqlStart = /[`']\s*\(?(select|exists|not exists|update|insert into|delete from|with) [a-z(]/;
  return sources
    .filter(({ file }) => /^src\/[\w-]+\/[^/]+\.(messages|ports|errors|contract)\.ts$/.test(file))
    .filter(({ text }) => sqlStart.test(text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')))
    .map(({ file }) => `${file} contains SQL: move shared SQL to a *.sql.ts file`);
}

/** Finds jobs without exactly one handler, and definitions outside `*.job.ts`. */
function findJobsWithoutHandler(sources) {
  const all = sources.map(({ text }) => text).join('\n');
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = defineJob\(/g)].flatMap(([, name]) => {
      const count = all.split(`@HandlesJob(${name})`).length - 1;
      return [
        ...(count === 1 ? [] : [`${file}: ${name} has ${count} handlers (@HandlesJob), it needs exactly one`]),
        ...(file.endsWith('.job.ts') ? [] : [`${file}: ${name} belongs to a file *.job.ts`]),
      ];
    }),
  );
}

const MODULE = /^@(Module)\([^]*?^export class (\w+)/gm;

/** Finds classes without a module, which Nest ignores, and background work in two modules, which would run twice. */
function findClassesWithoutModule(sources) {
  // The application itself is loaded by `create-app.ts`.
  const modules = sources
    .filter(({ file }) => /\.(module|providers\.gen)\.ts$|^src\/create-app\.ts$/.test(file))
    .map(({ text }) => text);
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(PROVIDED), ...text.matchAll(MODULE)].flatMap(([, decorator, name]) => {
      const provided = modules.filter((module) => new RegExp(`import [^;]*\\b${name}\\b`).test(module)).length;
      if (provided === 0) return [`${file}: ${name} is in no module, so Nest does not load it`];
      return decorator === 'HandlesJob' && provided > 1
        ? [`${file}: ${name} is provided by ${provided} modules, it needs exactly one`]
        : [];
    }),
  );
}

/**
 * Finds messages that no other module sends. The command bus connects modules, and processes through
 * `DeviceRpcHandler`.
 */
function findInternalMessages(sources) {
  const moduleOf = (file) => file.split('/')[1];
  const rpcHandler = sources.find(({ file }) => file.endsWith('/device-rpc-handler.ts')).text;
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^export class (\w+) extends (?:Command|Query)</gm)]
      .filter(([, name]) => {
        const imported = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '[./]+/${moduleOf(file)}/`);
        const isShared = sources.some((other) => moduleOf(other.file) !== moduleOf(file) && imported.test(other.text));
        return !isShared && !new RegExp(`^  ${name},$`, 'm').test(rpcHandler);
      })
      .map(([, name]) => `${file}: no other module uses ${name}, so inject its handler instead of a message`),
  );
}

/** Finds Nest's own decorators. Unlike them, `@Route` requires access, body, query and response. */
function findNestRouteDecorators(sources) {
  const routeDecorator = /^ *@(Get|Post|Put|Patch|Delete|All|Access|Body|Query)\(/gm;
  return sources
    .filter(({ file }) => !file.startsWith('src/platform/http/route/') && !file.endsWith('.gateway.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(routeDecorator)].map(
        ([found]) => `${file}: ${found.trim()}…) instead of @Route, which declares body, query, response and access`,
      ),
    );
}

/** Finds variables that `.env.example` or Compose lacks. Compose passes only listed variables. */
function findUnlistedVariables(sources) {
  const lists = ['.env.example', 'docker-compose.yml'].map((list) => ({
    list,
    names: readFileSync(join(projectRoot, list), 'utf8').split(/\W+/),
  }));
  return sources
    .filter(({ file }) => file.startsWith('src/platform/environment/') || file.endsWith('.variables.ts'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?:^ +|\{ )([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => ({ file, name })),
    )
    .flatMap(({ file, name }) =>
      lists.filter(({ names }) => !names.includes(name)).map(({ list }) => `${file}: ${name} is missing in ${list}`),
    );
}

const SEED = 'test/setup/routes/seed-owner.ts';

/** Finds route parameters without a seeded row. `test/api/routes*.spec.ts` call every route with one. */
function findUnseededParameters(sources) {
  const seed = readFileSync(join(projectRoot, SEED), 'utf8');
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^@Controller\(('[^']*')?[^]*?^export class/gm)].flatMap(({ index, 1: prefix = "''" }) => {
      const [, body] = text.slice(index).split(/^export class/m);
      return [...body.matchAll(/@Route\.\w+\(\s*'([^']*)'/g)].flatMap(([, path]) => {
        const parts = `${prefix.slice(1, -1)}/${path}`.split('/');
        return parts
          .map((part, at) => (part === ':id' ? `${parts[at - 1]}/:id` : part))
          .filter((key) => key.includes(':') && !seed.includes(`'${key}'`) && !seed.includes(`'${key.split('/')[0]}',`))
          .map((key) => `${file}: ${SEED} has no row for '${key}' of ${path}`);
      });
    }),
  );
}

function findMissingPaths(files) {
  const known = new Set(files);
  return files
    .filter((file) => /^(README|docs\/[^/]+|docs\/flows\/[^/]+)\.md$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      return [...text.matchAll(/`((?:src|client|test|scripts|docs|db)\/[\w./()[\]$-]+\.(?:ts|tsx|mjs|md|json|sql))`/g)]
        .filter(([, path]) => !known.has(path))
        .map(([, path]) => `${file} names ${path}, which does not exist`);
    });
}
