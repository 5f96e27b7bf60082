// node scripts/lib/bundle-server.mjs dist/.server: bundles swc's output and libraries into dist/.server/server. Startup
// then reads 100 files instead of 3,500 and takes a third of the CPU time.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from './project-root.mjs';

const stage = resolve(projectRoot, process.argv[2]);
const bundle = join(stage, 'server');

const input = {
  main: join(stage, 'src/main.js'),
  migrate: join(stage, 'src/migrate.js'),
  sending: join(stage, 'src/sending.js'),
  sandbox: join(stage, 'src/sandbox/main.js'),
};

/** Packages that load native code from their own folder. */
const external = [/^node:/, '@node-rs/argon2', 'sharp', 'msgpackr-extract'];

const OPTIONAL = /^(@nestjs\/(microservices|platform-express)|class-(validator|transformer)|@fastify\/view|jimp)(\/|$)/;

/** Replaces import.meta.dirname and url by the original location below dist/src. */
function restoreLocation(code, file) {
  const path = relative(bundle, file);
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`);
}

const LIBRARIES = /\/node_modules\/.+\.[cm]?js$/;

/** Loads files without the source maps of libraries, which are ten times as large. */
const ownSourceMaps = {
  name: 'own-source-maps',
  load(id) {
    if (id.startsWith(stage)) {
      const map = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
      map.sources = [join(projectRoot, relative(stage, id)).replace(/js$/, 'ts')];
      const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
      return { code: restoreLocation(code, id), map };
    }
    if (LIBRARIES.test(id)) return { code: readFileSync(id, 'utf8'), map: { mappings: '' } };
    return null;
  },
};

/** Fails the build on warnings, except about libraries, types in parameters (swc) and slow plugins. */
function onLog(level, log) {
  const isKnown =
    log.code === 'PLUGIN_TIMINGS' ||
    (log.code === 'UNRESOLVED_IMPORT' && OPTIONAL.test(log.exporter ?? '')) ||
    log.code === 'IMPORT_IS_UNDEFINED' ||
    (log.id ?? log.ids?.[0] ?? '').includes('node_modules');
  if (isKnown || level !== 'warn') return;
  throw new Error(log.message);
}

const built = await rolldown({ input, external, platform: 'node', plugins: [ownSourceMaps], onLog });
await built.write({
  dir: bundle,
  format: 'esm',
  // Nest resolves providers by class name.
  keepNames: true,
  // V8 keeps source text in memory, so comments would cost memory.
  comments: false,
  // Node scans files that have source maps when it loads them, so libraries are in files without maps.
  codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES, entriesAware: true }] },
  sourcemap: true,
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (source, map) =>
    relative(join(projectRoot, 'dist/server', relative(bundle, dirname(map))), resolve(dirname(map), source)),
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await built.close();
for (const name of readdirSync(bundle).filter((file) => file.endsWith('.js'))) {
  const file = join(bundle, name);
  const map = `${file}.map`;
  const hasMap = existsSync(map) && JSON.parse(readFileSync(map, 'utf8')).mappings !== '';
  if (!hasMap) rmSync(map, { force: true });
  const code = escapeNonLatin(readFileSync(file, 'utf8'));
  writeFileSync(file, hasMap ? code : code.replace(/\n\/\/# sourceMappingURL=.*/, ''));
}

/** Escapes non-Latin characters. A single one makes V8 store the whole file in two bytes per character (14 MB). */
function escapeNonLatin(code) {
  return code.replace(/(\\*)([^\0-\xff])/g, (_, slashes, unit) => {
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
