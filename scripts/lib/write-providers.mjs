// Writes `<name>.providers.gen.ts` beside each module that imports it: all classes of its folder that Nest loads. Runs
// on Node 18 without dependencies.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkFolder, readText, writeIfChanged } from './generated-files.mjs';
import { projectRoot } from './project-root.mjs';

const DECORATORS = 'HandlesJob|Injectable|CommandHandler|QueryHandler|EventsHandler|Controller|WebSocketGateway';

/** Matches decorator and name of a class that Nest loads. Pipes are excluded, because routes name them. */
export const PROVIDED = new RegExp(
  `^@(${DECORATORS})\\([^]*?^export class (\\w+)\\b(?! implements PipeTransform)`,
  'gm',
);

const HEADER = `// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
`;

export function writeProviders() {
  if (!existsSync(join(projectRoot, 'src'))) return;
  const files = walkFolder('src').filter((file) => file.endsWith('.ts') && !/\.(spec|gen|contract)\.ts$/.test(file));
  for (const module of files.filter((file) => file.endsWith('.module.ts'))) {
    const folder = dirname(module);
    const list = module.replace(/\.module\.ts$/, '.providers.gen.ts');
    if (!readText(module).includes(`'./${list.slice(folder.length + 1, -'.ts'.length)}.js'`)) continue;
    writeIfChanged(
      list,
      listClasses(
        folder,
        files.filter((file) => file.startsWith(`${folder}/`)),
      ),
    );
  }
}

function listClasses(folder, files) {
  const found = files.flatMap((file) =>
    [...readText(file).matchAll(PROVIDED)].map(([, decorator, name]) => ({ file, decorator, name })),
  );
  const imports = found.map(
    ({ file, name }) => `import { ${name} } from './${file.slice(folder.length + 1).replace(/ts$/, 'js')}';\n`,
  );
  const arrayOf = (name, classes) =>
    `\nexport const ${name}[] = [\n${classes.map((provided) => `  ${provided.name},\n`).join('')}];\n`;
  return [
    HEADER,
    ...imports,
    arrayOf(
      'controllers: Type',
      found.filter(({ decorator }) => decorator === 'Controller'),
    ),
    arrayOf(
      'providers: Provider',
      found.filter(({ decorator }) => decorator !== 'Controller'),
    ),
  ].join('');
}
