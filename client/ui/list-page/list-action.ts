/** A button beside the primary one; on phones an entry of the menu behind the dots. */
export interface ListAction {
  label: string;
  Icon: React.ComponentType<{ size: number; stroke: number }>;
  /** What it does: one thing, one of several, or it leads to another page. */
  run?: () => void;
  choices?: readonly { label: string; run: () => void }[];
  to?: '/help' | '/create-contacts' | '/create-ticket';
  isDisabled?: boolean;
}
