// A transformer of jest. Loaded by jest, the server and its libraries are read, linked and run anew for each spec file: three seconds of
// work. Loaded by Node they are so once for each worker process. What a spec gets of them here is a module that hands on the exports
// of Node's own. The server is taken from dist/, where `npm test` has built it, and so is what the specs of a worker share.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const load = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

function builtFile(file) {
  const path = relative(root, file);
  return /^(src|migrations|test)\//.test(path) ? join(root, 'dist', path.replace(/ts$/, 'js')) : file;
}

function codeFor(source, file, { supportsDynamicImport, supportsStaticESM }) {
  // Asked for by jest itself, outside of any spec.
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
  // What a module exports may change with the modules it exports from.
  getCacheKey: (source, file, options) =>
    createHash('sha256')
      .update(codeFor(source, file, options))
      .digest('hex'),
};
