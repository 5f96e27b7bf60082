import { memo, use, useEffect, useRef } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { type CanvasNode, titleIdOf } from '../flow/canvas-flow.js';
import { useSimulationMark } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';
import { nameExit, viewOf } from '../nodes/kinds.js';
import { StepFigures } from '../step/step-figures.js';
import { StepMark } from '../step/step-mark.js';
import { CanDuplicateContext } from './can-duplicate.js';
import classes from './node-card.module.css';

export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<CanvasNode>): React.ReactElement {
  const { t, i18n } = useTranslation();
  const store = useFlowStore();
  const canDuplicate = use(CanDuplicateContext);
  const { Icon, tone, Summary } = viewOf(data);
  const exits = exitsOf(data);
  const simulationMark = useSimulationMark(id);
  const kind = t(`chatbots.kinds.${data.type}`);
  useUpdatedHandles(id, exits.join());
  const hasOnlyUnnamedExit = exits.length === 1 && exits[0] === null;
  return (
    <div
      className={classes.card}
      data-tone={tone}
      data-selected={selected || undefined}
      data-walk={simulationMark ?? undefined}
    >
      {/* Only pointers use handles. The panel connects steps by keyboard. */}
      <Handle type="target" position={Position.Left} className={classes.handle} aria-hidden />
      <div dir={i18n.dir()}>
        <div className={classes.head}>
          <Icon size={17} stroke={1.5} />
          <span id={titleIdOf(id)} className={classes.title}>
            {kind}
          </span>
          <StepMark id={id} />
          <span className={`nodrag ${classes.actions}`}>
            {canDuplicate && (
              <ActionIcon
                className={classes.button ?? ''}
                size="sm"
                aria-label={t('chatbots.duplicate_step', { name: kind })}
                title={t('chatbots.duplicate_step', { name: kind })}
                onClick={(event) => {
                  // The click would select the original instead of the copy.
                  event.stopPropagation();
                  store.duplicate(new Set([id]));
                }}
              >
                <IconCopy size={15} stroke={1.5} />
              </ActionIcon>
            )}
            <ActionIcon
              className={classes.button ?? ''}
              size="sm"
              aria-label={t('chatbots.delete_step', { name: kind })}
              title={t('chatbots.delete_step', { name: kind })}
              onClick={(event) => {
                event.stopPropagation();
                store.remove(new Set([id]));
              }}
            >
              <IconTrash size={15} stroke={1.5} />
            </ActionIcon>
          </span>
        </div>
        <div className={classes.body}>
          <Summary data={data} />
        </div>
      </div>
      {hasOnlyUnnamedExit && <Handle type="source" position={Position.Right} className={classes.handle} aria-hidden />}
      {!hasOnlyUnnamedExit &&
        exits.map((exit) => (
          <div key={exit ?? ''} className={classes.exit}>
            <span className={classes.exitName} dir="auto">
              {nameExit(data, exit, t)}
            </span>
            <Handle type="source" position={Position.Right} id={exit} className={classes.handle} aria-hidden />
          </div>
        ))}
      <StepFigures id={id} />
    </div>
  );
});

/** Reports changed handles, which React Flow misses at equal card height. */
function useUpdatedHandles(id: string, exits: string): void {
  const updateNodeInternals = useUpdateNodeInternals();
  const previousExits = useRef(exits);
  useEffect(() => {
    if (previousExits.current !== exits) updateNodeInternals(id);
    previousExits.current = exits;
  }, [updateNodeInternals, id, exits]);
}
