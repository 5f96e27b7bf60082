/** Secondary action, which phones show in a menu. */
export interface ListAction {
  label: string;
  Icon: React.ComponentType<{ size: number; stroke: number }>;
  /** An action has exactly one of `run`, `choices` and `to`. */
  run?: () => void;
  choices?: readonly { label: string; run: () => void }[];
  to?: '/help' | '/create-contacts' | '/create-ticket' | '/team/roles';
  isDisabled?: boolean;
}
