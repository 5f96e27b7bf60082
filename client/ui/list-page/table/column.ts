/** A column of a list. On a phone each row is a card, and `card` says where on it the column stands. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => React.ReactNode;
  /** The head of the card, the corner beside it, a part of the line below, or a text on a line of its own. `wide` is of the table alone. */
  card?: 'title' | 'corner' | 'line' | 'text' | 'wide';
  /** The most it takes on wide windows. A text goes on in a second line; what is longer still is told by the cell's own tooltip. */
  width?: number;
}
