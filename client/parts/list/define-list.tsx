import type { Parameters } from '@/app/lists/list-address.js';
import { loadPage } from '@/app/lists/load-page.js';
import type { ListDefinition } from './list-definition.js';
import { ListView } from './list-view.js';

/**
 * Defines a list page, see docs/contributing.md. Destructure `load` and `List`: the router's plugin does not find
 * property access. `also` loads further data.
 */
export function defineList<Filters extends Parameters, Beside extends Parameters, Row extends { id: number }, Answer>(
  list: ListDefinition<Filters, Beside, Row, Answer>,
  also?: () => Promise<unknown>,
) {
  return {
    load: loadPage(list.pages, also),
    List: (): React.ReactElement => <ListView {...list} />,
  };
}
