import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NodeData } from '@server/bots/flow/flow.contract.js';
import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { nameStep } from '../flow/name-step.js';
import { nameExit } from '../nodes/kinds.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import { Labelled } from './labelled.js';
import classes from './inspector.module.css';

interface ExitsFieldProps {
  id: string;
  data: NodeData;
  onJump: (id: string) => void;
}

export function ExitsField({ id, data, onJump }: ExitsFieldProps): React.ReactElement | null {
  const { t } = useTranslation();
  const exits = exitsOf(data);
  if (exits.length === 0) return null;
  return (
    <Labelled label={t('chatbots.leads_to')}>
      <div className={classes.exits}>
        {exits.map((exit) => (
          <Exit key={exit ?? ''} id={id} data={data} exit={exit} isOnly={exits.length === 1} onJump={onJump} />
        ))}
      </div>
    </Labelled>
  );
}

interface ExitProps extends ExitsFieldProps {
  exit: string | null;
  isOnly: boolean;
}

function Exit({ id, data, exit, isOnly, onJump }: ExitProps): React.ReactElement {
  const { t } = useTranslation();
  const store = useFlowStore();
  const nodes = useFlow((state) => state.nodes);
  const edges = useFlow((state) => state.edges);
  const name = nameExit(data, exit, t);
  const exitEdges = edges.filter(({ source, sourceHandle = null }) => source === id && sourceHandle === exit);
  const unconnected = nodes.filter((node) => exitEdges.every(({ target }) => target !== node.id));
  return (
    <div className={classes.exit}>
      {!isOnly && <bdi className={classes.exitName}>{name}</bdi>}
      {exitEdges.map((edge) => {
        const target = nodes.find((node) => node.id === edge.target);
        const targetName = target ? nameStep(target.data, t) : edge.target;
        return (
          <div key={edge.id} className={classes.target}>
            <button type="button" className={classes.jump} onClick={() => onJump(edge.target)}>
              <bdi>{targetName}</bdi>
            </button>
            <ActionIcon
              size="md"
              aria-label={t('chatbots.disconnect', { name: isolate(targetName) })}
              title={t('chatbots.disconnect', { name: isolate(targetName) })}
              onClick={() => store.removeEdge(edge.id)}
            >
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          </div>
        );
      })}
      <Select
        size="xs"
        data-connect
        aria-label={isOnly ? t('chatbots.connect_to') : t('chatbots.connect_exit', { name: isolate(name) })}
        placeholder={t('chatbots.connect_to')}
        searchable
        limit={50}
        nothingFoundMessage={t('chatbots.no_step_found')}
        data={unconnected.map((node) => ({ value: node.id, label: nameStep(node.data, t) }))}
        value={null}
        onChange={(target) => {
          if (target !== null) store.connect({ source: id, target, sourceHandle: exit });
        }}
      />
    </div>
  );
}
