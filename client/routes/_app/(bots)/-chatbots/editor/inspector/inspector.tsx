import { use } from 'react';
import { Button } from '@mantine/core';
import { IconCopy, IconHandClick, IconTrash } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { NodeData } from '@server/bots/flow/flow.contract.js';
import { exitsOf } from '@server/bots/flow/flow-exits.contract.js';
import { CanDuplicateContext } from '../canvas/can-duplicate.js';
import { ProblemLine } from '../checks/problem-line.js';
import type { CanvasNode } from '../flow/canvas-flow.js';
import { selectedIds } from '../flow/flow-store.js';
import { problemsAtom } from '../flow/marks.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import { viewOf } from '../nodes/kinds.js';
import { ExitsField } from './exits-field.js';
import classes from './inspector.module.css';

interface InspectorProps {
  onJump: (id: string) => void;
}

export function Inspector({ onJump }: InspectorProps): React.ReactElement {
  const { t } = useTranslation();
  const store = useFlowStore();
  const selectedNode = useFlow(({ nodes }) => {
    const selectedNodes = nodes.filter(({ selected }) => selected);
    return selectedNodes.length === 1 ? selectedNodes[0]! : null;
  });
  const count = useFlow(({ nodes }) => nodes.filter(({ selected }) => selected).length);
  if (selectedNode) return <NodeInspector key={selectedNode.id} node={selectedNode} onJump={onJump} />;
  if (count === 0)
    return (
      <p className={classes.nothing}>
        <IconHandClick size={28} stroke={1.5} />
        {t('chatbots.nothing_chosen')}
      </p>
    );
  return (
    <div className={classes.fields}>
      <h2 className={classes.title}>{t('chatbots.steps_chosen', { count })}</h2>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.5} />}
        onClick={() => store.duplicate(selectedIds(store.get()))}
      >
        {t('chatbots.duplicate_chosen')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.5} />}
        onClick={() => store.remove(selectedIds(store.get()))}
      >
        {t('chatbots.delete_chosen')}
      </Button>
    </div>
  );
}

function NodeInspector({
  node: { id, data },
  onJump,
}: {
  node: CanvasNode;
  onJump: (id: string) => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const store = useFlowStore();
  const canDuplicate = use(CanDuplicateContext);
  const problems = useAtomValue(problemsAtom).filter(({ nodeId }) => nodeId === id);
  const { Icon, Fields } = viewOf(data);
  const handleChange = (changed: NodeData): void => store.edit(id, changed, exitsOf(changed));
  return (
    <section className={classes.fields} aria-label={t(`chatbots.kinds.${data.type}`)}>
      <h2 className={classes.title}>
        <Icon size={18} stroke={1.5} />
        {t(`chatbots.kinds.${data.type}`)}
      </h2>
      <p className={classes.hint}>{t(`chatbots.kind_hints.${data.type}`)}</p>
      {problems.map((problem) => (
        <ProblemLine key={`${problem.problem} ${problem.detail}`} problem={problem} />
      ))}
      <Fields data={data} onChange={handleChange} />
      <ExitsField id={id} data={data} onJump={onJump} />
      <div className={classes.phone}>
        {canDuplicate && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.5} />}
            onClick={() => store.duplicate(new Set([id]))}
          >
            {t('chatbots.duplicate_chosen')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => store.remove(new Set([id]))}
        >
          {t('chatbots.delete_chosen')}
        </Button>
      </div>
    </section>
  );
}
