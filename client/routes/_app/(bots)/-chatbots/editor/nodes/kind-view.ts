import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { DataOf, NodeKind } from '@server/bots/flow/flow.contract.js';

/** In which tint its head stands: what the contact does, what the bot says, where the way parts, what is done, where it ends. */
export type Tone = 'contact' | 'bot' | 'branch' | 'action' | 'end';

export interface FieldsProps<Kind extends NodeKind> {
  data: DataOf<Kind>;
  onChange: (data: DataOf<Kind>) => void;
}

/** How one kind of step looks and is edited. */
export interface KindView<Kind extends NodeKind> {
  Icon: Icon;
  tone: Tone;
  /** What it is about, on its card; nothing where its name says all. */
  Summary: React.ComponentType<{ data: DataOf<Kind> }>;
  Fields: React.ComponentType<FieldsProps<Kind>>;
  /** What an exit with a name is called. */
  nameExit?: (data: DataOf<Kind>, exit: string | null, t: TFunction) => string;
}
