// A transformer of jest. Jest would load the server and its libraries for each spec file, which takes three seconds.
// Node loads them once per worker, and specs get modules that re-export Node's. The server and modules shared by a
// worker's specs come from dist/, which `npm test` builds.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const load = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

function builtFile(file) {
  const path = relative(root, file);
  return /^(src|test)\//.test(path) ? join(root, 'dist', path.replace(/ts$/, 'js')) : file;
}

function codeFor(source, file, { supportsDynamicImport, supportsStaticESM }) {
  // Jest itself loads this file, outside of any spec.
  if (!supportsDynamicImport) return source;
  const path = JSON.stringify(builtFile(file));
  const loaded = `globalThis[Symbol.for('mersal.load')](${path})`;
  if (!supportsStaticESM) return `module.exports = ${loaded};`;
  const names = Object.keys(load(builtFile(file))).filter((name) => name !== 'module.exports');
  const constants = names.map((name, at) => `const _${at} = loaded[${JSON.stringify(name)}];\n`);
  const list = names.map((name, at) => `_${at} as ${JSON.stringify(name)}`);
  return `const loaded = ${loaded};\n${constants.join('')}export { ${list.join(', ')} };\n`;
}

export default {
  process: (source, file, options) => ({ code: codeFor(source, file, options) }),
  // A module's exports may change with the modules that it re-exports.
  getCacheKey: (source, file, options) =>
    createHash('sha256')
      .update(codeFor(source, file, options))
      .digest('hex'),
};
