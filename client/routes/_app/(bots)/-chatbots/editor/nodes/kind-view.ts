import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { NodeDataOf, NodeKind } from '@server/bots/flow/flow.contract.js';

export type Tone = 'contact' | 'bot' | 'branch' | 'action' | 'end';

export interface FieldsProps<Kind extends NodeKind> {
  data: NodeDataOf<Kind>;
  onChange: (data: NodeDataOf<Kind>) => void;
}

export interface KindView<Kind extends NodeKind> {
  Icon: Icon;
  tone: Tone;
  /** Renders nothing when the kind's name is enough. */
  Summary: React.ComponentType<{ data: NodeDataOf<Kind> }>;
  Fields: React.ComponentType<FieldsProps<Kind>>;
  nameExit?: (data: NodeDataOf<Kind>, exit: string | null, t: TFunction) => string;
}
