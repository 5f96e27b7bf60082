import type { Parameters } from '@/app/lists/list-address.js';
import { loadPage } from '@/app/lists/load-page.js';
import type { ListDefinition } from './list-definition.js';
import { ListView } from './list-view.js';

/**
 * Defines a list page, see docs/contributing.md. Destructure the result: the router's plugin does not find `list.load`.
 */
export function defineList<Filters extends Parameters, Others extends Parameters, Row extends { id: number }, Result>(
  list: ListDefinition<Filters, Others, Row, Result>,
  loadRest?: () => Promise<unknown>,
) {
  return {
    load: loadPage(list.pages, loadRest),
    List: (): React.ReactElement => <ListView {...list} />,
  };
}
