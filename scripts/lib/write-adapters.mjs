// Writes the lists of store platforms and payment providers from their files. Runs on Node 18 without
// dependencies.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, walkFolder, writeIfChanged } from './generated-files.mjs';
import { projectRoot } from './project-root.mjs';

const PLATFORMS = 'src/commerce/platforms';
const STORES = 'src/sandbox/stores';
const PROVIDERS = 'src/billing/providers';

const HEADER = '// Written by scripts/lib/write-adapters.mjs. Do not edit.\n';

export function writeAdapters() {
  if (!existsSync(join(projectRoot, PLATFORMS))) return;
  const files = new Set([...walkFolder(PLATFORMS), ...walkFolder(STORES)]);
  const platforms = findPlatforms([...files]);
  writeDescriptions(platforms);
  writeConnectors(platforms);
  writeVariables(platforms.filter((name) => files.has(`${PLATFORMS}/${name}/${name}.variables.ts`)));
  writeSandboxStores(platforms, files);
  writePaymentProviders();
}

/** Returns the names of folders with a description, in the order of `appId`. */
function findPlatforms(files) {
  return files
    .map((file) => ({ file, name: new RegExp(`^${PLATFORMS}/(\\w+)/\\1[.]contract[.]ts$`).exec(file)?.[1] }))
    .filter(({ name }) => name !== undefined)
    .map(({ file, name }) => ({ name, appId: Number(/^ {2}appId: (\d+),$/m.exec(readText(file))?.[1] ?? Infinity) }))
    .sort((left, right) => left.appId - right.appId)
    .map(({ name }) => name);
}

const linesOf = (names, toLine) => names.map((name) => `${toLine(name)}\n`).join('');

function writeDescriptions(platforms) {
  writeIfChanged(
    `${PLATFORMS}/descriptions.gen.contract.ts`,
    `${HEADER}import type { PlatformDescription } from './platform-description.contract.js';
${linesOf(platforms, (name) => `import { ${name} } from './${name}/${name}.contract.js';`)}
/** All platforms, in the order of lists. */
export const DESCRIPTIONS = {
${linesOf(platforms, (name) => `  ${name},`)}} as const satisfies Readonly<Record<string, PlatformDescription<string>>>;
`,
  );
}

function writeConnectors(platforms) {
  writeIfChanged(
    `${PLATFORMS}/connectors.gen.ts`,
    `${HEADER}import type { Connector } from './connector.js';
import type { Platform } from './platforms.contract.js';
${linesOf(platforms, (name) => `import { ${name}Connector } from './${name}/${name}-connector.js';`)}
export const CONNECTORS: Readonly<Record<Platform, Connector>> = {
${linesOf(platforms, (name) => `  ${name}: ${name}Connector,`)}};
`,
  );
}

function writeVariables(platforms) {
  const from = (name) => `../../commerce/platforms/${name}/${name}.variables.js`;
  writeIfChanged(
    'src/platform/environment/platform-variables.gen.ts',
    `${HEADER}import type { z } from 'zod';
${linesOf(platforms, (name) => `import { ${name}Variables } from '${from(name)}';`)}
export const PlatformVariables = {
${linesOf(platforms, (name) => `  ...${name}Variables.schema,`)}};

/** Values by platform. */
export const toPlatformValues = (env: z.output<z.ZodObject<typeof PlatformVariables>>) => ({
${linesOf(platforms, (name) => `  ${name}: ${name}Variables.toValues(env),`)}});
`,
  );
}

function writeSandboxStores(platforms, files) {
  writeIfChanged(
    'src/sandbox/store-platforms.gen.contract.ts',
    `${HEADER}export const STORE_PLATFORMS = [${platforms.map((name) => `'${name}'`).join(', ')}] as const;\n`,
  );
  // Stores of some platforms have no API.
  const hasRoutes = (name) => files.has(`${STORES}/${name}/${name}-routes.ts`);
  writeIfChanged(
    `${STORES}/platforms.gen.ts`,
    `${HEADER}import type { StorePlatform } from '../sandbox-stores.contract.js';
import type { StoreRoutes } from './http/store-routes.js';
import type { PlatformAdapter } from './platform-adapter.js';
${linesOf(platforms, (name) => `import { ${name} } from './${name}/${name}-events.js';`)}${linesOf(
      platforms.filter(hasRoutes),
      (name) => `import { ${name}Routes } from './${name}/${name}-routes.js';`,
    )}
export const platforms: Record<StorePlatform, { adapter: PlatformAdapter; routes: StoreRoutes | null }> = {
${linesOf(platforms, (name) => `  ${name}: { adapter: ${name}, routes: ${hasRoutes(name) ? `${name}Routes` : 'null'} },`)}};
`,
  );
  const apps = platforms.filter((name) => files.has(`${STORES}/${name}/${name}-app.ts`));
  writeIfChanged(
    `${STORES}/apps.gen.ts`,
    `${HEADER}${linesOf(apps, (name) => `import { ${name}App } from './${name}/${name}-app.js';`)}
export const APPS = {
${linesOf(apps, (name) => `  ${name}: ${name}App,`)}};
`,
  );
}

function writePaymentProviders() {
  const names = walkFolder(PROVIDERS)
    .filter((file) => !/\.(spec|gen|contract)\.ts$/.test(file))
    .flatMap((file) => /^export const (\w+): ProviderDefinition</m.exec(readText(file))?.[1] ?? []);
  writeIfChanged(
    `${PROVIDERS}/online-providers.gen.ts`,
    `${HEADER}${linesOf(names, (name) => `import { ${name} } from './${name}.js';`)}import type { ApiCredential, OnlineProvider } from './payment-provider.contract.js';
import type { ProviderDefinition } from './provider.js';

const DEFINITIONS: { readonly [Name in OnlineProvider]: ProviderDefinition<ApiCredential<Name>> } = {
${linesOf(names, (name) => `  ${name},`)}};

export const PROVIDERS: Readonly<Record<OnlineProvider, ProviderDefinition>> = DEFINITIONS;
`,
  );
}
