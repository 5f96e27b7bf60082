import { type CompiledText, compileText, seededRandom } from '../../../src/templates/text/text.contract.js';
import type { Bench } from '../context.js';
import type { Figure } from '../report.js';

const RENDERS = 1_000_000;

/** 300 characters, three variables, two choices. */
const SOURCE = [
  '{{Good morning|Good evening|Hello}} {name}, thank you for shopping with {platform_name}. Your order is ready and leaves our',
  'warehouse in {city} tonight; the driver calls you before that.',
  '{{Did you know that *loyal* customers get free shipping?|Tell friends about us and all of you get _15 riyals_ !}}',
].join('\n');

const VALUES: Readonly<Record<string, string>> = { name: 'سارة', platform_name: 'Mersal', city: 'Riyadh' };

/** Compares a million rendered texts with String.replace and a callback. */
export function measureText(bench: Bench): Promise<Figure[]> {
  if (SOURCE.length !== 300) throw new Error(`the template has ${SOURCE.length} characters`);
  const compiled = compileText(SOURCE);
  const roundMs = { engine: [] as number[], replace: [] as number[] };
  const renderers = [
    ['engine', (random: () => number) => compiled.render(VALUES, random)],
    ['replace', (random: () => number) => renderByReplace(SOURCE, VALUES, random)],
  ] as const;
  requireSameText(compiled);
  // The order alternates.
  for (let round = 0; round <= bench.rounds; round++) {
    for (const [name, render] of round % 2 === 0 ? renderers : renderers.toReversed()) {
      const ms = timeOf(render);
      if (round > 0) roundMs[name].push(ms);
    }
    if (round > 0)
      bench.print(
        `text ${round}: engine ${roundMs.engine.at(-1)?.toFixed(0)} ms, replace ${roundMs.replace.at(-1)?.toFixed(0)} ms`,
      );
  }
  return Promise.resolve([
    {
      name: 'a million texts of 300 characters (bare: String.replace)',
      unit: 'ms',
      mersal: roundMs.engine,
      bare: roundMs.replace,
      goal: { of: 'ratio', atMost: 2 },
    },
  ]);
}

function timeOf(render: (random: () => number) => string): number {
  const random = seededRandom(1);
  const startedAt = performance.now();
  let sum = 0;
  for (let index = 0; index < RENDERS; index++) {
    const text = render(random);
    // Flattens the string, which may be a rope.
    sum += text.charCodeAt(text.length >> 1);
  }
  const ms = performance.now() - startedAt;
  if (sum === 0) throw new Error('nothing was rendered');
  return ms;
}

function requireSameText(compiled: CompiledText): void {
  const fromEngine = compiled.render(VALUES, seededRandom(7));
  const fromReplace = renderByReplace(SOURCE, VALUES, seededRandom(7));
  if (fromEngine !== fromReplace) throw new Error(`the renderers differ:\n${fromEngine}\n${fromReplace}`);
}

function renderByReplace(source: string, values: Readonly<Record<string, string>>, random: () => number): string {
  return source.replace(/\{\{([^{}]*)\}\}|\{([^{}]*)\}/g, (_, options: string | undefined, name: string) => {
    if (options === undefined) return values[name] ?? '';
    const choices = options.split('|');
    return choices[Math.trunc(random() * choices.length)] ?? '';
  });
}
