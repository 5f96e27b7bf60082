import type { TFunction } from 'i18next';
import type { Page } from '@server/platform/http/page.contract.js';
import type { TextKey } from '@/app/i18n/text-key.js';
import type { HeldOf, ListAddress, ListSearch, Parameters, ValuesOf } from '@/app/lists/list-address.js';
import type { PagedQuery } from '@/app/lists/paged-query.js';
import type { Can } from '@/app/use-can.js';
import type { ListAction } from '@/ui/list-page/list-action.js';
import type { Column } from '@/ui/list-page/table/column.js';
import type { Selection } from '@/ui/list-page/use-selection.js';

/** A list page: what it asks for, how its rows look and what can be done with them. */
export interface ListDefinition<
  Filters extends Parameters,
  Beside extends Parameters,
  Row extends { id: number },
  Answer,
> {
  address: ListAddress<Filters, Beside>;
  pages: PagedQuery<NoInfer<ListSearch & ValuesOf<Filters>>, Row, Answer>;
  /** What the table lists, for screen readers. */
  label: TextKey;
  /** Above the list; where the page has a head of its own, none. */
  description?: TextKey;
  /** What the search looks at. */
  searchHint: TextKey;
  /** The same on phones, where a longer one is cut off. */
  searchHintShort?: TextKey;
  /** What one row is called, on its checkbox. */
  nameOf: (row: Row, t: TFunction) => string;
  /** Called anew only when the language or the permissions change. */
  columns: (t: TFunction, can: Can) => Column<Row>[];
  /** Those of the filters that are shown as chips, in this order. */
  chips?: { [Name in keyof Filters]?: Chip<ListState<Filters, Beside, Row, Answer>> };
  /** Menus and buttons at a row's end, where they are there for everybody. */
  renderActions?: (row: Row) => React.ReactNode;
  /** More of a row, unfolded below it. */
  renderDetail?: (row: Row) => React.ReactNode;
  /** Of the unfolded rows only the last stays so. */
  isOneOpen?: true;
  /** Instead of a list in which there is nothing at all. */
  empty?: { Drawing: React.ComponentType; title: TextKey; text?: TextKey };
  /** What depends on permissions, on the rows that are ticked, or on what is open: a hook, called with each drawing. */
  useParts?: (list: ListState<Filters, Beside, Row, Answer>) => ListParts<Row>;
}

export interface Chip<State> {
  label: TextKey;
  /** Those of several ids may be let through; such choices tell how many there are of each. */
  isMany?: true;
  /** A hook: what there is to choose may have to be asked for. Null shows no chip. */
  useChoices: (list: State) => readonly { value: string | number; label: string; count?: number }[] | null;
}

/** What `useParts` of every list is told. */
export interface ListBasics<Row> {
  t: TFunction;
  can: Can;
  page: Page<Row> | undefined;
  /** The search text and the filters let through less than everything. */
  isNarrowed: boolean;
  /** There is nothing at all. */
  isEmpty: boolean;
  /** The page is still the last one, while the next is on its way. */
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
  /** What stands in the address. */
  held: ListSearch & HeldOf<Filters> & HeldOf<Beside>;
  /** What the search text and the filters let through. */
  filter: Omit<ListSearch & ValuesOf<Filters>, 'page' | 'rows'>;
  answer: Answer | undefined;
}

type Part = React.ReactNode;

export interface ListParts<Row> {
  /** Above everything. */
  before?: Part;
  /** The primary button of the page; with an icon, which is all that phones show of it. */
  buttons?: Part;
  /** What stands beside it, and on phones behind the dots. */
  others?: readonly ListAction[];
  /** `Menu.Item`s behind the dots: what is seldom wanted, and what deletes everything. */
  more?: Part;
  /** Menus and buttons at a row's end. From `useCallback` or from outside, or every row is drawn with each tick. */
  renderActions?: ((row: Row) => Part) | false;
  /** What can be done with ticked rows; without it they have no boxes. */
  bulk?: Part;
  /** The one button of an empty list. */
  emptyButton?: Part;
  /** Panels and dialogs. */
  after?: Part;
}
