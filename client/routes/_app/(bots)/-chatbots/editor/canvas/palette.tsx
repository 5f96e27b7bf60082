import { useState } from 'react';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf, NodeKind } from '@server/bots/flow/flow.contract.js';
import { MessageTypeField } from '../inspector/message-type-field.js';
import { NodeKindIcon } from '../step/node-kind-icon.js';
import { KIND_NAMES } from '../nodes/kinds.js';
import classes from './palette.module.css';

export const DRAGGED_KIND = 'application/x-mersal-step';

/** Kinds that the specification names. */
const MESSAGE_KINDS = ['send', 'reply'] as const satisfies NodeKind[];
const OTHER_KINDS = KIND_NAMES.filter((kind) => !MESSAGE_KINDS.some((message) => message === kind));

export const readKind = (raw: string): NodeKind | null => KIND_NAMES.find((kind) => kind === raw) ?? null;

export type MessageType = NodeDataOf<'reply'>['message_type'];

interface PaletteProps {
  messageType: MessageType;
  onMessageType: (type: MessageType) => void;
  onAdd: (kind: NodeKind) => void;
}

export function Palette({ messageType, onMessageType, onAdd }: PaletteProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className={classes.palette}>
      <h2 className={classes.title}>{t('chatbots.add_to_flow')}</h2>
      <MessageTypeField value={messageType} onChange={onMessageType} />
      <Kinds kinds={MESSAGE_KINDS} onAdd={onAdd} />
      <h3 className={classes.subtitle}>{t('chatbots.more_steps')}</h3>
      <Kinds kinds={OTHER_KINDS} onAdd={onAdd} />
    </div>
  );
}

function Kinds({ kinds, onAdd }: { kinds: readonly NodeKind[]; onAdd: (kind: NodeKind) => void }): React.ReactElement {
  return (
    <ul className={classes.kinds}>
      {kinds.map((kind) => (
        <li key={kind}>
          <Kind kind={kind} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
}

function Kind({ kind, onAdd }: { kind: NodeKind; onAdd: (kind: NodeKind) => void }): React.ReactElement {
  const { t } = useTranslation();
  const [isDragged, setDragged] = useState(false);
  return (
    <UnstyledButton
      className={classes.kind ?? ''}
      draggable
      data-dragged={isDragged || undefined}
      onClick={() => onAdd(kind)}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_KIND, kind);
        event.dataTransfer.effectAllowed = 'copy';
        setDragged(true);
      }}
      onDragEnd={() => setDragged(false)}
    >
      <NodeKindIcon kind={kind} />
      <span className={classes.words}>
        <span className={classes.name}>{t(`chatbots.kinds.${kind}`)}</span>
        <span className={classes.hint}>{t(`chatbots.kind_hints.${kind}`)}</span>
      </span>
    </UnstyledButton>
  );
}
