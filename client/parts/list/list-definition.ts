import type { TFunction } from 'i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';
import type { ParsedOf, ListAddress, ListSearch, Parameters, ValuesOf } from '@/app/lists/list-address.js';
import type { PagedQuery } from '@/app/lists/paged-query.js';
import type { Can } from '@/app/use-can.js';
import type { ListAction } from '@/ui/list-page/list-action.js';
import type { Column } from '@/ui/list-page/table/column.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

export interface ListDefinition<
  Filters extends Parameters,
  Others extends Parameters,
  Row extends { id: number },
  Result,
> {
  address: ListAddress<Filters, Others>;
  pages: PagedQuery<NoInfer<ListSearch & ValuesOf<Filters>>, Row, Result>;
  label: TextKey;
  description?: TextKey;
  searchHint: TextKey;
  searchHintShort?: TextKey;
  nameOf: (row: Row, t: TFunction) => string;
  columns: (t: TFunction, can: Can) => Column<Row>[];
  chips?: { [Name in keyof Filters]?: Chip<ListState<Filters, Others, Row, Result>> };
  renderActions?: (row: Row) => React.ReactNode;
  renderDetail?: (row: Row) => React.ReactNode;
  isOneOpen?: true;
  empty?: { Drawing: React.ComponentType; title: TextKey; text?: TextKey };
  /** Hook for parts that depend on permissions, selection or dialogs. */
  useParts?: (list: ListState<Filters, Others, Row, Result>) => ListParts<Row>;
}

export interface Chip<State> {
  label: TextKey;
  /** Whether several choices, with counts, can be selected. */
  isMany?: true;
  /** Hook that returns choices, or null to hide the chip. */
  useChoices: (list: State) => readonly { value: string | number; label: string; count?: number }[] | null;
}

export interface ListBasics<Row> {
  t: TFunction;
  can: Can;
  page: Page<Row> | undefined;
  isFiltered: boolean;
  isEmpty: boolean;
  isChanging: boolean;
  selection: Selection;
  readAgain: () => void;
}

export interface ListState<
  Filters extends Parameters,
  Others extends Parameters,
  Row extends { id: number },
  Result,
> extends ListBasics<Row> {
  parsedSearch: ListSearch & ParsedOf<Filters> & ParsedOf<Others>;
  filter: Omit<ListSearch & ValuesOf<Filters>, 'page' | 'rows'>;
  answer: Result | undefined;
}

type ReactNode = React.ReactNode;

export interface ListParts<Row> {
  before?: ReactNode;
  /** Primary button, of which phones show only the icon. */
  buttons?: ReactNode;
  /** Actions that phones show in the menu. */
  others?: readonly ListAction[];
  /** `Menu.Item`s for rare actions. */
  more?: ReactNode;
  /** Stable function, or every selection renders all rows. */
  renderActions?: ((row: Row) => ReactNode) | false;
  /** Actions for selected rows, without which rows have no checkboxes. */
  bulk?: ReactNode;
  emptyButton?: ReactNode;
  after?: ReactNode;
}
