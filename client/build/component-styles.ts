import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

const STYLED_BY_US = new Set(['Kbd', 'Pagination', 'RadioCard', 'RadioIndicator']);

/** Mantine's colors without those in `mantine.d.ts`. */
const UNUSED_COLORS = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'orange'];

/** Components that others contain, in the order of Mantine's style sheet, lowest layer first. */
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
 * Loads the styles of a Mantine component with its code, in a layer below CSS modules. Development loads all at the
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
        if (style) return moveToLayer(style, code);
        if (!isBuild) return file.endsWith('/appearance/styles.ts') ? `${importAllStyles(mantine)}${code}` : undefined;
        const component = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1];
        if (component && !STYLED_BY_US.has(component))
          return { code: `${importStyle(mantine, `${component}.layer.css`)}${code}`, map: null };
        if (file.endsWith('/default-colors.mjs')) return { code: dropColors(code, colorPattern), map: null };
        return undefined;
      },
    },
  };
}

export function componentOfStyle(file: string): string {
  const [, library, component] = /^(.*\/@mantine\/core)\/styles\/(\w+)\.layer\.css$/.exec(file) ?? [];
  if (!library || !component) return file;
  return `${library}/esm/${component === 'InlineInput' ? 'utils' : 'components'}/${component}/${component}.css`;
}

const importStyle = (mantine: string, style: string): string =>
  `import ${JSON.stringify(`${mantine.replaceAll('\\', '/')}/styles/${style}`)};\n`;

function importAllStyles(mantine: string): string {
  return readdirSync(`${mantine}/styles`)
    .filter((style) => /^[A-Z]\w+\.layer\.css$/.test(style) && !STYLED_BY_US.has(style.split('.')[0]!))
    .map((style) => importStyle(mantine, style))
    .join('');
}

function moveToLayer(name: string, code: string): string {
  const layer = BASELINE.includes(name) ? 'baseline' : FOUNDATIONS.find((foundation) => foundation === name);
  const layered = layer ? code.replace('@layer mantine {', `@layer mantine.${layer} {`) : code;
  if (layer && layered === code)
    throw new Error(`client/build/component-styles.ts finds no layer in the styles of ${name}.`);
  if (name === 'baseline') return `${ORDER}${layered}`;
  return name === 'default-css-variables' ? dropColors(layered, variablePattern) : layered;
}

const variablePattern = (color: string): RegExp => new RegExp(`\\s--mantine-color-${color}-[\\w-]+:[^;]*;`, 'g');
const colorPattern = (color: string): RegExp => new RegExp(`\\s${color}: \\[[^\\]]*\\],?`, 'g');

function dropColors(code: string, toPattern: (color: string) => RegExp): string {
  return UNUSED_COLORS.reduce((remaining, color) => {
    const stripped = remaining.replace(toPattern(color), '');
    if (stripped === remaining) throw new Error(`client/build/component-styles.ts names ${color}, which is not there.`);
    return stripped;
  }, code);
}
