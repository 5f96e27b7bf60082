/** Phones show rows as cards. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => React.ReactNode;
  /** Place on the card. `wide`: only in the table. */
  card?: 'title' | 'corner' | 'line' | 'text' | 'wide';
  /** Maximum in px. Longer text wraps once and has a tooltip. */
  width?: number;
}
