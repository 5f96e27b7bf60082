import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageDriver } from './page-driver.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What opens over the page at a press takes the focus and is left with it: a menu or a list of choices needs a landmark as little as the dialogs
 * that axe excepts by itself.
 */
const CONFIGURE = `axe.configure({ checks: [{ id: 'region', options: {
  regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' } }] })`;

export interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds on the page as it stands, of whatever impact, the habits it recommends among it. */
export async function findViolations(driver: PageDriver): Promise<Finding[]> {
  // Once for a document: half a megabyte of script is read anew each time.
  if (!(await driver.page.evaluate<boolean>('"axe" in window'))) {
    await driver.page.evaluate(AXE);
    await driver.page.evaluate(CONFIGURE);
  }
  await driver.standStill();
  const violations = await driver.page.evaluate<Finding[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  );
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
  }));
}
