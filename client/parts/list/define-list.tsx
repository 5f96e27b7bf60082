import type { Parameters } from '@/app/lists/list-address.js';
import { loadPage } from '@/app/lists/load-page.js';
import type { ListDefinition } from './list-definition.js';
import { ListView } from './list-view.js';

/**
 * A list page: `load` and `List` are the `loader` and the `component` of its route, see docs/contributing.md. Take both out by name,
 * as the router's plugin does not find them behind a dot. `also` loads what else is drawn with the list.
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
