// node scripts/lib/bundle-server.mjs dist/.server: puts what swc wrote there, with its libraries, into a few files, dist/.server/server.
//   A process that starts from them reads a hundred files instead of 3,500, which takes a third of the processor time and less memory.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from './project-root.mjs';

const stage = resolve(projectRoot, process.argv[2]);
const bundle = join(stage, 'server');

/** The programs: each is dist/server/<name>.js. */
const input = {
  main: join(stage, 'src/main.js'),
  migrate: join(stage, 'src/migrate.js'),
  sending: join(stage, 'src/sending.js'),
  sandbox: join(stage, 'src/sandbox/main.js'),
};

/** Packages with machine code find it beside their own files. */
const external = [/^node:/, '@node-rs/argon2', 'sharp', 'msgpackr-extract'];

/** What Nest, Baileys and Fastify ask for if it is installed, and do without. */
const OPTIONAL = /^(@nestjs\/(microservices|platform-express)|class-(validator|transformer)|@fastify\/view|jimp)(\/|$)/;

/** How the code that tells where it stands tells so from the bundle: threads and the client's files are found from dist/src. */
function whereItStood(code, file) {
  const path = relative(bundle, file);
  return code
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`);
}

const LIBRARIES = /\/node_modules\/.+\.[cm]?js$/;

/** Source maps lead to src/; libraries have none, as Node reads a map whole at the first error, and theirs are ten times ours. */
const mapsOfOurs = {
  name: 'maps-of-ours',
  load(id) {
    if (id.startsWith(stage)) {
      const map = JSON.parse(readFileSync(`${id}.map`, 'utf8'));
      map.sources = [join(projectRoot, relative(stage, id)).replace(/js$/, 'ts')];
      const code = readFileSync(id, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
      return { code: whereItStood(code, id), map };
    }
    if (LIBRARIES.test(id)) return { code: readFileSync(id, 'utf8'), map: { mappings: '' } };
    return null;
  },
};

/**
 * A warning fails the build. Exempt are warnings about libraries, about types beside a parameter (swc leaves a question whether there is a
 * value of that name), and about slow plugins, which a busy machine causes.
 */
function onLog(level, log) {
  const isKnown =
    log.code === 'PLUGIN_TIMINGS' ||
    (log.code === 'UNRESOLVED_IMPORT' && OPTIONAL.test(log.exporter ?? '')) ||
    log.code === 'IMPORT_IS_UNDEFINED' ||
    (log.id ?? log.ids?.[0] ?? '').includes('node_modules');
  if (isKnown || level !== 'warn') return;
  throw new Error(log.message);
}

const built = await rolldown({ input, external, platform: 'node', plugins: [mapsOfOurs], onLog });
await built.write({
  dir: bundle,
  format: 'esm',
  // Nest finds providers by their class, and logs tell of them by its name.
  keepNames: true,
  // V8 keeps the text of a program as long as it runs.
  comments: false,
  // Node counts the lines of each file that has a map when it loads it: libraries have files of their own, without.
  codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES, entriesAware: true }] },
  sourcemap: true,
  sourcemapExcludeSources: true,
  // The folder is moved to dist/server when it is complete.
  sourcemapPathTransform: (source, map) =>
    relative(join(projectRoot, 'dist/server', relative(bundle, dirname(map))), resolve(dirname(map), source)),
  entryFileNames: '[name].js',
  // Beside the programs: whereItStood counts on one folder for all.
  chunkFileNames: '[name]-[hash].js',
});
await built.close();
for (const name of readdirSync(bundle).filter((file) => file.endsWith('.js'))) {
  const file = join(bundle, name);
  const map = `${file}.map`;
  const hasMap = existsSync(map) && JSON.parse(readFileSync(map, 'utf8')).mappings !== '';
  if (!hasMap) rmSync(map, { force: true });
  const code = inLatin(readFileSync(file, 'utf8'));
  writeFileSync(file, hasMap ? code : code.replace(/\n\/\/# sourceMappingURL=.*/, ''));
}

/** V8 keeps the text of a program for good, in two bytes a letter as soon as one letter is not Latin: 14 MB of each process. */
function inLatin(code) {
  return code.replace(/(\\*)([^\0-\xff])/g, (_, slashes, unit) => {
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
