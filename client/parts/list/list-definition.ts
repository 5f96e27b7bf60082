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
  Beside extends Parameters,
  Row extends { id: number },
  Answer,
> {
  address: ListAddress<Filters, Beside>;
  pages: PagedQuery<NoInfer<ListSearch & ValuesOf<Filters>>, Row, Answer>;
  /** Read by screen readers. */
  label: TextKey;
  description?: TextKey;
  /** Lists the searched fields. */
  searchHint: TextKey;
  searchHintShort?: TextKey;
  nameOf: (row: Row, t: TFunction) => string;
  columns: (t: TFunction, can: Can) => Column<Row>[];
  chips?: { [Name in keyof Filters]?: Chip<ListState<Filters, Beside, Row, Answer>> };
  /** These actions need no permission. */
  renderActions?: (row: Row) => React.ReactNode;
  renderDetail?: (row: Row) => React.ReactNode;
  isOneOpen?: true;
  empty?: { Drawing: React.ComponentType; title: TextKey; text?: TextKey };
  /** Hook for parts that depend on permissions, selection or dialogs. */
  useParts?: (list: ListState<Filters, Beside, Row, Answer>) => ListParts<Row>;
}

export interface Chip<State> {
  label: TextKey;
  /** The user may select several choices, which show counts. */
  isMany?: true;
  /** Calls hooks. Null hides the chip. */
  useChoices: (list: State) => readonly { value: string | number; label: string; count?: number }[] | null;
}

export interface ListBasics<Row> {
  t: TFunction;
  can: Can;
  page: Page<Row> | undefined;
  isFiltered: boolean;
  /** No rows even without filters. */
  isEmpty: boolean;
  /** The previous page stays visible meanwhile. */
  isChanging: boolean;
  selection: Selection;
  readAgain: () => void;
}

export interface ListState<
  Filters extends Parameters,
  Beside extends Parameters,
  Row extends { id: number },
  Answer,
> extends ListBasics<Row> {
  held: ListSearch & ParsedOf<Filters> & ParsedOf<Beside>;
  filter: Omit<ListSearch & ValuesOf<Filters>, 'page' | 'rows'>;
  answer: Answer | undefined;
}

type Part = React.ReactNode;

export interface ListParts<Row> {
  before?: Part;
  /** Phones show only its icon. */
  buttons?: Part;
  /** Phones move them into the menu. */
  others?: readonly ListAction[];
  /** `Menu.Item`s for rare actions. */
  more?: Part;
  /** Must be stable, or every selection renders all rows. */
  renderActions?: ((row: Row) => Part) | false;
  /** Without them rows have no checkboxes. */
  bulk?: Part;
  emptyButton?: Part;
  after?: Part;
}
