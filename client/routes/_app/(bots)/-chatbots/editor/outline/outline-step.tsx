import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasNode } from '../flow/canvas-flow.js';
import { useSimulationMark } from '../flow/marks.js';
import { nameStep } from '../flow/name-step.js';
import { NodeKindIcon } from '../step/node-kind-icon.js';
import { viewOf } from '../nodes/kinds.js';
import { StepFigures } from '../step/step-figures.js';
import { StepMark } from '../step/step-mark.js';
import classes from './outline.module.css';

interface OutlineStepProps {
  node: CanvasNode;
  onOpen: (id: string) => void;
}

export const OutlineStep = memo(function OutlineStep({ node, onOpen }: OutlineStepProps): React.ReactElement {
  const { id, data, selected = false } = node;
  const { t } = useTranslation();
  const simulationMark = useSimulationMark(id);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) root.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const { Summary } = viewOf(data);
  return (
    <div
      ref={root}
      className={classes.step}
      data-step={id}
      data-selected={selected || undefined}
      data-walk={simulationMark ?? undefined}
    >
      <NodeKindIcon kind={data.type} />
      <div className={classes.words}>
        <span className={classes.head}>
          <button
            type="button"
            className={classes.name}
            aria-haspopup="dialog"
            aria-current={selected || undefined}
            aria-label={nameStep(data, t)}
            onClick={() => onOpen(id)}
          >
            {t(`chatbots.kinds.${data.type}`)}
          </button>
          <StepMark id={id} />
        </span>
        <Summary data={data} />
        <StepFigures id={id} />
      </div>
    </div>
  );
});
