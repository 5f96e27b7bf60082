/** Column of a table, whose rows are cards on phones. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => React.ReactNode;
  /** Position on the card. `wide` is only in the table. */
  card?: 'title' | 'corner' | 'line' | 'text' | 'wide';
  /** Maximum width in px. Longer text wraps once and has a tooltip. */
  width?: number;
}
