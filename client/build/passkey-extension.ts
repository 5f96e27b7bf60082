import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';
import { zipFiles } from './zip-files.js';

/** Compiles without bundling or minifying, because functions are injected as source text. */
export async function readExtension(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(d|spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of entries.toSorted()) {
    const name = relative(folder, path).split(sep).join('/');
    const bytes = readFileSync(path);
    if (!name.endsWith('.ts')) files.set(name, bytes);
    else {
      const { code } = await transformWithOxc(bytes.toString(), path, { target: 'es2022', sourcemap: false });
      files.set(name.replace(/\.ts$/, '.js'), Buffer.from(code));
    }
  }
  return files;
}

export function passkeyExtension(folder: string): Plugin {
  return {
    name: 'passkey-extension',
    apply: 'build',
    async generateBundle() {
      const files = await readExtension(folder);
      const inFolder = new Map([...files].map(([name, bytes]) => [`mersal-passkey/${name}`, bytes]));
      this.emitFile({ type: 'asset', fileName: 'passkey-extension.zip', source: zipFiles(inFolder) });
    },
  };
}
