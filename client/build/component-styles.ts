import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Components with styles of our own only. */
const OURS = new Set(['Kbd', 'Pagination', 'RadioCard', 'RadioIndicator']);

/** `mantine.d.ts` lists the used ones. */
const UNUSED_COLORS = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'orange'];

/** In the order of Mantine's style sheet. Each is a sub-layer, lowest first. */
const FOUNDATIONS = [
  'ScrollArea',
  'UnstyledButton',
  'VisuallyHidden',
  'Paper',
  'Overlay',
  'Popover',
  'Loader',
  'CloseButton',
  'ModalBase',
  'Input',
];
const BASELINE = ['baseline', 'global', 'default-css-variables'];
const ORDER = `@layer ${['baseline', ...FOUNDATIONS].map((name) => `mantine.${name}`).join(', ')};\n`;

/**
 * Loads Mantine's styles with the code of each component, in a layer below CSS modules. Development loads all at the
 * start.
 */
export function componentStyles(mantine: string): Plugin {
  let isBuild = true;
  return {
    name: 'component-styles',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform: {
      filter: { id: /(?:\.module\.mjs|default-colors\.mjs|\.layer\.css|[\\/]appearance[\\/]styles\.ts)$/ },
      handler: (code, id) => {
        const file = id.replaceAll('\\', '/');
        const style = /\/@mantine\/core\/styles\/([\w-]+)\.layer\.css$/.exec(file)?.[1];
        if (style) return layStyle(style, code);
        if (!isBuild) return file.endsWith('/appearance/styles.ts') ? `${importAll(mantine)}${code}` : undefined;
        const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1];
        if (component && !OURS.has(component))
          return { code: `${importOf(mantine, `${component}.layer.css`)}${code}`, map: null };
        if (file.endsWith('/default-colors.mjs')) return { code: dropColors(code, colorOf), map: null };
        return undefined;
      },
    },
  };
}

/** Returns other files unchanged. */
export function componentOfStyle(file: string): string {
  const [, kit, component] = /^(.*\/@mantine\/core)\/styles\/(\w+)\.layer\.css$/.exec(file) ?? [];
  if (!kit || !component) return file;
  return `${kit}/esm/${component === 'InlineInput' ? 'utils' : 'components'}/${component}/${component}.css`;
}

const importOf = (mantine: string, style: string): string =>
  `import ${JSON.stringify(`${mantine.replaceAll('\\', '/')}/styles/${style}`)};\n`;

function importAll(mantine: string): string {
  return readdirSync(`${mantine}/styles`)
    .filter((style) => /^[A-Z]\w+\.layer\.css$/.test(style) && !OURS.has(style.split('.')[0]!))
    .map((style) => importOf(mantine, style))
    .join('');
}

function layStyle(name: string, code: string): string {
  const layer = BASELINE.includes(name) ? 'baseline' : FOUNDATIONS.find((foundation) => foundation === name);
  const laid = layer ? code.replace('@layer mantine {', `@layer mantine.${layer} {`) : code;
  if (layer && laid === code)
    throw new Error(`client/build/component-styles.ts finds no layer in the styles of ${name}.`);
  if (name === 'baseline') return `${ORDER}${laid}`;
  return name === 'default-css-variables' ? dropColors(laid, variableOf) : laid;
}

const variableOf = (color: string): RegExp => new RegExp(`\\s--mantine-color-${color}-[\\w-]+:[^;]*;`, 'g');
const colorOf = (color: string): RegExp => new RegExp(`\\s${color}: \\[[^\\]]*\\],?`, 'g');

function dropColors(code: string, named: (color: string) => RegExp): string {
  return UNUSED_COLORS.reduce((left, color) => {
    const without = left.replace(named(color), '');
    if (without === left) throw new Error(`client/build/component-styles.ts names ${color}, which is not there.`);
    return without;
  }, code);
}
