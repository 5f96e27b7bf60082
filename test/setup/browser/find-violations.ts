import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageDriver } from './page-driver.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Menus and lists take the focus when opened, so they need no landmark. axe exempts only dialogs. */
const CONFIGURE = `axe.configure({ checks: [{ id: 'region', options: {
  regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]' } }] })`;

export interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Returns what axe reports, including best practices. */
export async function findViolations(driver: PageDriver): Promise<Violation[]> {
  if (!(await driver.page.evaluate<boolean>('"axe" in window'))) {
    await driver.page.evaluate(AXE);
    await driver.page.evaluate(CONFIGURE);
  }
  await driver.untilStill();
  const violations = await driver.page.evaluate<Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  );
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => ({ html: html.slice(0, 200), failureSummary })),
  }));
}
